"""Nystroem + LinearSVC of scikit-learn on prepared rows.

Gamma and C are chosen by a hold-out of a fifth of 20000 rows, for half of the time at most; then all rows are trained
on, with 1000 components, or as many as 4 GB hold in the form that LIBLINEAR copies them to.

Arguments: folder with train.bin, test.bin (float64 rows), train.lab, test.lab (int32), the dimension, seconds. Prints a
line: seconds, processor seconds, error on the test rows, peak memory in MB, gamma, C, components.
"""

import resource
import sys
import time

import numpy as np
from sklearn.kernel_approximation import Nystroem
from sklearn.svm import LinearSVC

folder, dimension, limit = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])


def read(name):
    x = np.fromfile(folder + "/" + name + ".bin").reshape(-1, dimension)
    return x, np.fromfile(folder + "/" + name + ".lab", dtype=np.int32)


x, y = read("train")
begun = time.time()
rng = np.random.RandomState(1)
some = rng.permutation(len(x))[: min(20000, len(x))]
cut = len(some) * 4 // 5
fit, held = some[:cut], some[cut:]
middle = 1 / np.median(((x[fit[:500]][:, None] - x[fit[500:1000]][None]) ** 2).sum(-1))
best = (2.0, 0, 0)
for gamma in middle * np.power(10.0, np.arange(-1, 1.6, 0.5)):
    features = Nystroem(gamma=gamma, n_components=300, random_state=1).fit(x[fit])
    a, b = features.transform(x[fit]), features.transform(x[held])
    for penalty in np.power(10.0, np.arange(-1, 4)):
        if time.time() - begun > limit / 2 and best[0] < 2:
            break
        machine = LinearSVC(C=penalty, dual=False, random_state=1).fit(a, y[fit])
        best = min(best, (np.mean(machine.predict(b) != y[held]), gamma, penalty))
error, gamma, penalty = best
components = min(1000, int(4e9 / 24 / len(x)))
features = Nystroem(gamma=gamma, n_components=components, random_state=1).fit(x)
machine = LinearSVC(C=penalty, dual=False, random_state=1).fit(features.transform(x), y)
seconds = time.time() - begun
usage = resource.getrusage(resource.RUSAGE_SELF)
processor = usage.ru_utime + usage.ru_stime
tx, ty = read("test")
wrong = sum(
    np.sum(machine.predict(features.transform(tx[i : i + 10000])) != ty[i : i + 10000])
    for i in range(0, len(tx), 10000)
)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
print("RESULT", seconds, processor, wrong / len(tx), peak, gamma, penalty, components)
