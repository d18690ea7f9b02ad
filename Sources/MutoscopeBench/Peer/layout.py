"""The chain of LayoutBench.swift, solved by kiwisolver: COUNT EDITS free|squeezed.

Prints the shortest time from nothing, the time of an edit, and where the views are. What is timed are calls into its C++
alone: constraints are made before, and a call from Python costs some 50 ns of them."""

import sys
import time

from kiwisolver import Solver, Variable, strength

count, edits, squeezed = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "squeezed"


def constant(edit):
    return float(count * (30 + (edit * 7) % 10)) if squeezed else float(edit % 100)


def chain(edited):
    lefts, constraints, edge = [], [], 0 if squeezed else edited
    for index in range(count):
        left, width = Variable(f"left{index}"), Variable(f"width{index}")
        constraints.append(left == edge + 8)
        if squeezed:
            constraints.append(width >= 10)
        constraints.append((width == 30 + index % 7) | strength.create(0, 0, 1 + index / 1024))
        edge = left + width
        lefts.append(left)
    if squeezed:
        constraints.append(edge <= edited)
    return lefts, constraints


def solve():
    edited = Variable("edited")
    lefts, constraints = chain(edited)
    start = time.perf_counter()
    solver = Solver()
    add = solver.addConstraint
    # First, as this is how kiwisolver is fastest.
    solver.addEditVariable(edited, "strong")
    solver.suggestValue(edited, constant(0))
    for constraint in constraints:
        add(constraint)
    solver.updateVariables()
    return time.perf_counter() - start, solver, edited, lefts


best, solver, edited, lefts = min((solve() for _ in range(3)), key=lambda result: result[0])
values = [constant(edit) for edit in range(edits)]
suggest, update = solver.suggestValue, solver.updateVariables
taken = []
for _ in range(3):
    start = time.perf_counter()
    for value in values:
        suggest(edited, value)
        update()
    taken.append((time.perf_counter() - start) / edits)
print(best)
print(min(taken))
for left in lefts:
    print(repr(left.value()))
