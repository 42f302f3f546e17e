def asked(question, error):
    """A decorator: asks until the function below it likes the answer."""

    def decorator(is_right):
        def ask():
            while True:
                answer = input(question)
                if is_right(answer):
                    return answer
                print(error)

        return ask

    return decorator


@asked("Your name, please: ", "ERROR: Must be 1 word and less than 12 characters.")
def input_name(answer):
    try:
        (word,) = answer.split()
    except ValueError:
        return False
    return len(word) < 12


@asked("h or s: ", "ERROR: Must be 'h' or 's'.")
def input_hit_choice(answer):
    return answer in list("hs")


@asked("y or n: ", "ERROR: Only enter 'y' or 'n'")
def yes_or_no(answer):
    return answer in list("yn")
