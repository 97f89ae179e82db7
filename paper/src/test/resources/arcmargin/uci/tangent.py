"""Support vectors that scikit-learn's SVC finds on precomputed neural tangent kernels.

Run as: python3 tangent.py DIR/uci > tangent.csv

The kernel matrix is computed here in double precision from the recursion of the kernel. Sets: the first ten by name of
100 to 700 rows and 2 to 4 classes in which no two rows are parallel, so that the solution is unique. Lines:
  set,NAME,KERNEL,C,OBJECTIVE             sum over the pairs of classes of a'Qa/2 - sum(a)
  vector,NAME,ROW,COEFFICIENT,...         dual_coef_, for each support vector
  decision,NAME,ROW,VALUE,...             decision values of all pairs, for every tenth row
"""

import gzip
import os
import sys

import numpy as np
import sklearn
from sklearn.svm import SVC

KERNELS = [(1, 0), (2, 0), (2, 1), (3, 0), (4, 2)]
PENALTIES = [1.0, 0.1]


def read(folder):
    name = os.path.basename(folder)
    path = os.path.join(folder, name + "_R.dat")
    text = open(path).read() if os.path.exists(path) else gzip.open(path + ".gz", "rt").read()
    values = np.array([[float(cell) for cell in line.split("\t")[1:]] for line in text.strip().split("\n")[1:]])
    return values[:, :-1], values[:, -1].astype(int)


def tangent(x, depth, fixed):
    k = x @ x.T
    norms = np.sqrt(np.outer(np.diag(k), np.diag(k)))  # those of all layers
    t = k
    for layer in range(1, depth + 1):
        c = np.clip(k / norms, -1, 1)
        np.fill_diagonal(c, 1)
        theta = np.arccos(c)
        k = norms * (np.sin(theta) + (np.pi - theta) * c) / np.pi
        t = k if layer <= fixed else k + t * (1 - theta / np.pi)
    return t


def parallel(x):
    norms = np.linalg.norm(x, axis=1)
    if norms.min() == 0:
        return True
    c = (x @ x.T) / np.outer(norms, norms)
    np.fill_diagonal(c, 0)
    return np.abs(c).max() > 1 - 1e-10


def objective(machine, t, labels):
    sizes = machine.n_support_
    starts = np.concatenate([[0], np.cumsum(sizes)])
    total = 0
    for a in range(len(sizes)):
        for b in range(a + 1, len(sizes)):
            rows = np.r_[starts[a]:starts[a + 1], starts[b]:starts[b + 1]]
            coefficients = np.r_[machine.dual_coef_[b - 1, starts[a]:starts[a + 1]],
                                 machine.dual_coef_[a, starts[b]:starts[b + 1]]]
            own = machine.support_[rows]
            total += coefficients @ t[np.ix_(own, own)] @ coefficients / 2 - np.abs(coefficients).sum()
    return total


root = sys.argv[1]
print("# scikit-learn", sklearn.__version__ + ", tangent.py")
found = 0
for name in sorted(os.listdir(root)):
    folder = os.path.join(root, name)
    if not os.path.isdir(folder) or found == 10:
        continue
    x, y = read(folder)
    if not 100 <= len(x) <= 700 or len(set(y)) > 4 or parallel(x):
        continue
    depth, fixed = KERNELS[found % len(KERNELS)]
    penalty = PENALTIES[found // len(KERNELS)]
    t = tangent(x, depth, fixed)
    machine = SVC(kernel="precomputed", C=penalty, tol=1e-7, shrinking=False, decision_function_shape="ovo",
                  cache_size=500).fit(t, y)
    text = f"ntk:{depth}" + (f"-{fixed}" if fixed else "")
    print(f"set,{name},{text},{penalty},{objective(machine, t, y):.10g}")
    sign = -1 if len(set(y)) == 2 else 1  # of two classes it has the other sign
    for v, row in enumerate(machine.support_):
        print(",".join(["vector", name, str(row)] + [f"{sign * value:.7g}" for value in machine.dual_coef_[:, v]]))
    decisions = machine.decision_function(t[::10]).reshape(len(x[::10]), -1) * sign
    for row, values in zip(range(0, len(x), 10), decisions):
        print(",".join(["decision", name, str(row)] + [f"{value:.7g}" for value in values]))
    found += 1
