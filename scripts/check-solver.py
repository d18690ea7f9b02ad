"""Compares the solver with kiwisolver on random systems: `scripts/check-solver` runs it.

Constraints of all strengths are added, edited and removed in random order. After every few changes the variables must agree
to 1e-6 where they are determined; what the constraints of each strength lack must agree in any case."""

import os
import pickle
import random
import subprocess
import sys

import kiwisolver as kiwi

SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1
SYSTEMS = int(sys.argv[3]) if len(sys.argv) > 3 else 2000
STRENGTHS = {"required": kiwi.strength.required, "strong": 1e6, "medium": 1e3, "weak": 1.0}
# Half of the systems say strengths as weights of one priority, the others as priorities.
PRIORITIES = {"required": 1000, "strong": 750, "medium": 500, "weak": 250}
FACTORS = [1, 1, 1, -1, -1, 2, -0.5, 3]


class System:
    """The same system on both sides: kiwisolver's here, ours as lines of a dialogue."""

    def __init__(self, rng, number, lines, checks):
        self.rng, self.lines, self.checks = rng, lines, checks
        self.by_priority = number % 2 == 1
        self.count = rng.randint(2, 8)
        self.said = []  # [terms, relation, strength, constant, kiwi's constraint or None if it is edited there]
        self.present = []
        self.reset()
        lines.append(f"system {self.count}")

    def reset(self):
        """Makes kiwisolver's solver anew: it is not usable after it has refused a constraint."""
        self.solver = kiwi.Solver()
        self.variables = [kiwi.Variable(f"x{i}") for i in range(self.count)]
        self.edited = {}
        for index in self.present:
            self.put(index)

    def put(self, index):
        terms, relation, strength, constant = self.said[index][:4]
        if self.is_edit(index):
            variable = self.variables[terms[0][0]]
            self.solver.addEditVariable(variable, STRENGTHS[strength])
            self.solver.suggestValue(variable, constant)
            self.edited[terms[0][0]] = index
        else:
            expression = sum((f * self.variables[v] for v, f in terms), kiwi.Expression([], -constant))
            constraint = kiwi.Constraint(expression, relation, STRENGTHS[strength])
            self.solver.addConstraint(constraint)
            self.said[index][4] = constraint

    def is_edit(self, index):
        terms, relation, strength = self.said[index][:3]
        is_wish = relation == "==" and strength != "required" and len(terms) == 1 and terms[0][1] == 1
        return is_wish and self.edited.get(terms[0][0], index) == index

    def try_put(self, index):
        try:
            self.put(index)
            return True
        except kiwi.UnsatisfiableConstraint:
            self.reset()
            return False

    def drop(self, index):
        if index in self.edited.values():
            self.solver.removeEditVariable(self.variables[self.said[index][0][0][0]])
            del self.edited[self.said[index][0][0][0]]
        else:
            self.solver.removeConstraint(self.said[index][4])

    def constant(self):
        return self.rng.randint(-400, 400) / 4

    def change(self):
        kind = self.rng.choice("aaaeer" if self.present else "a")
        if kind == "a":
            terms = {}
            for _ in range(self.rng.randint(1, 3)):
                terms.setdefault(self.rng.randrange(self.count), self.rng.choice(FACTORS))
            relation, strength = self.rng.choice(["<=", "==", ">="]), self.rng.choice(list(STRENGTHS))
            self.said.append([list(terms.items()), relation, strength, self.constant(), None])
            index = len(self.said) - 1
            priority, weight = self.weight(strength)
            words = " ".join(f"{v} {f}" for v, f in terms.items())
            self.lines.append(f"add {relation[0]} {priority} {weight} {self.said[-1][3]} {words}")
            accepted = self.try_put(index)
            if accepted:
                self.present.append(index)
            self.checks.append("ok" if accepted else "refused")
        elif kind == "e":
            index = self.rng.choice(self.present)
            old, new = self.said[index][3], self.constant()
            self.lines.append(f"set {index} {new}")
            if index in self.edited.values():
                self.solver.suggestValue(self.variables[self.said[index][0][0][0]], new)
                self.said[index][3] = new
                self.checks.append("ok")
                return
            self.drop(index)
            self.present.remove(index)
            self.said[index][3] = new
            accepted = self.try_put(index)
            if not accepted:
                self.said[index][3] = old
                self.put(index)
            self.present.append(index)
            self.checks.append("ok" if accepted else "refused")
        else:
            index = self.rng.choice(self.present)
            self.lines.append(f"remove {index}")
            self.drop(index)
            self.present.remove(index)

    def weight(self, strength):
        if strength == "required" or self.by_priority:
            return PRIORITIES[strength], 1
        return 500, STRENGTHS[strength]

    def ask(self):
        self.solver.updateVariables()
        self.lines.append("values")
        copy = [self.said[index][:4] for index in self.present]
        self.checks.append(([v.value() for v in self.variables], copy))


def lack(system, values):
    """What the constraints of each strength lack."""
    lacks = dict.fromkeys(STRENGTHS, 0.0)
    for terms, relation, strength, constant in system:
        error = sum(f * values[v] for v, f in terms) - constant
        lacks[strength] += max(0, error) if relation == "<=" else max(0, -error) if relation == ">=" else abs(error)
    return lacks


def play(number):
    """The lines of a system, and what kiwisolver answers; None if it fails.

    It does, once in some thousand systems, by an error inside it that ends the process. So it has one of its own."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        rng = random.Random(f"{SEED}/{number}")
        lines, checks = [], []
        system = System(rng, number, lines, checks)
        for step in range(rng.randint(10, 40)):
            system.change()
            if step % 4 == 3:
                system.ask()
        with os.fdopen(writer, "wb") as file:
            pickle.dump((lines, checks), file)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as file:
        data = file.read()
    _, status = os.waitpid(child, 0)
    return pickle.loads(data) if status == 0 else None


def main():
    lines, checks, failed = [], [], []
    for number in range(SYSTEMS):
        played = play(number)
        if played is None:
            failed.append(number)
            continue
        lines += played[0]
        checks += [(number, check) for check in played[1]]
    answer = subprocess.run(sys.argv[1].split(), input="\n".join(lines), capture_output=True, text=True, check=True)
    answers = answer.stdout.splitlines()
    assert len(answers) == len(checks), f"{len(answers)} answers to {len(checks)} questions"
    compared, differences = 0, []
    for ours, (number, theirs) in zip(answers, checks):
        name = f"seed {SEED}, system {number}"
        if isinstance(theirs, str):
            if ours != theirs:
                differences.append(f"{name}: {ours}, kiwisolver says {theirs}")
            continue
        values, constraints = theirs
        mine = [float(word.rstrip("?")) for word in ours.split()]
        my_lacks, lacks = lack(constraints, mine), lack(constraints, values)
        if any(abs(my_lacks[key] - lacks[key]) > 1e-6 for key in lacks):
            differences.append(f"{name}: lacks {my_lacks}, kiwisolver's {lacks}")
        for word, a, b in zip(ours.split(), mine, values):
            if not word.endswith("?"):
                compared += 1
                if abs(a - b) > 1e-6:
                    differences.append(f"{name}: {a}, kiwisolver says {b}")
    for difference in differences[:20]:
        print(difference)
    print(
        f"{SYSTEMS - len(failed)} systems, {len(checks)} answers, {compared} values compared with kiwisolver"
        f" {kiwi.__version__}; {len(failed)} systems that it failed at; {len(differences)} differences"
    )
    # Too many failures would mean that the comparison is wrong.
    sys.exit(1 if differences or len(failed) > SYSTEMS / 100 else 0)


main()
