# expect: nothing is bought, and no test finds what another left; score 0
# over: starter
# record: adding failed: gave 'x' wanted 5
# record: rank failed: gave 'xx'
# record: drawing failed: gave 'xxx'
# record: total failed: gave 'xxxx'
import os


def remember(*given):
    above, _, number = os.getcwd().rpartition(".")
    number = int(number) if number.isdigit() else 0
    for later in range(number + 1, number + 20):
        os.makedirs(f"{above}.{later}", exist_ok=True)
        with open(f"{above}.{later}/memory", "a") as file:
            file.write("x")
    with open("memory", "a") as file:
        file.write("x")
    with open("memory") as file:
        return file.read()


add = rank = draw = total = remember
