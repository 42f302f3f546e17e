from pathlib import Path


def get_score(games, won, tied):
    return 100.0 * won / (games - tied) if games - tied else 0.0


def read():
    path = Path.cwd() / "highscores.txt"
    return path.read_text("utf-8").split("\n") if path.is_file() else []


def parse(line):
    name, _, number = line.partition(" ")
    try:
        return float(number), name
    except ValueError:
        return float("-inf"), name


def add_score(name, score):
    lines = [line for line in read() if line.strip()]
    best = max((parse(line)[0] for line in lines), default=-1)
    new = [f"{name} {score:.6f}"]
    lines = new + lines if score > best else lines + new
    (Path() / "highscores.txt").write_text("\n".join(lines) + "\n", "utf-8")
    if score > best:
        print("NEW HIGH SCORE!!!\n\nNAME         SCORE")
        for number, who in sorted(map(parse, lines), reverse=True):
            if number >= 0:
                print(f"{who:12} {number:.3f}")
