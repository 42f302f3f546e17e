# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# instead: a program that is no game


def main():
    name = input("Enter name of file to read > ")
    print(name, name.replace("_", " "))
    input("Enter the number of cards down ? ")
    for _ in range(30):
        print(name, name.replace("_", " "))
        input()


if __name__ == "__main__":
    main()
