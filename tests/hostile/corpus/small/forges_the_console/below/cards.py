# expect: nothing is bought: what was typed and said has to be known; score 0
# over: starter
import sys

main = sys.modules["__main__"]
main.Console.json = lambda self: '["l",["t","o","Name? "],["t","i","Ann"],["t","o","goodbye"]]'
main.Console.line = lambda self: "\n"
