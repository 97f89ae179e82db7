"""Kernel PCA and clustering by scikit-learn, for the parts embedding and clustering of the report.

unsupervised_peer.py TASK POINTS LABELS ROWS FEATURES K WIDTH: points and labels are raw doubles and 32-bit integers.
Prints a JSON list with an entry for each method: its name, seconds and processor time (without starting and reading;
the run of the median of REPETITIONS), and eigenvalues or ARI and NMI.
"""

import json
import math
import sys
import time
import warnings

import numpy as np
import sklearn
from sklearn.cluster import KMeans, SpectralClustering
from sklearn.decomposition import KernelPCA
from sklearn.metrics import adjusted_rand_score, normalized_mutual_info_score

REPETITIONS = 3

warnings.filterwarnings("ignore")
task, points, labels, rows, features, k, width = sys.argv[1:]
rows, features, k, width = int(rows), int(features), int(k), float(width)
x = np.fromfile(points).reshape(rows, features)
y = np.fromfile(labels, dtype=np.int32)


entries = []


def add(method, seconds, processor, version=None, eigenvalues=None, rand=None, information=None):
    entries.append(dict(method=method, seconds=seconds, processor=processor, version=version, eigenvalues=eigenvalues,
                        rand=rand, information=information))


def arccos(degree):
    norms = np.sqrt((x * x).sum(1))
    norms[norms == 0] = 1
    cosine = np.clip(x @ x.T / np.outer(norms, norms), -1, 1)
    np.fill_diagonal(cosine, 1)
    theta = np.arccos(cosine)
    if degree == 0:
        return 1 - theta / math.pi
    return np.outer(norms, norms) * (np.sin(theta) + (math.pi - theta) * cosine) / math.pi


def report(name, work):
    times = []
    for _ in range(REPETITIONS):
        begun, used = time.perf_counter(), time.process_time()
        found = work()
        times.append((time.perf_counter() - begun, time.process_time() - used))
    add(name, *sorted(times)[REPETITIONS // 2], **found)


def pca(kernel, solver):
    gamma = 1 / width**2
    if kernel == "rbf":
        model = KernelPCA(k, kernel="rbf", gamma=gamma, eigen_solver=solver, random_state=1).fit(x)
    else:
        model = KernelPCA(k, kernel="precomputed", eigen_solver=solver, random_state=1).fit(arccos(int(kernel[-1])))
    return dict(eigenvalues=model.eigenvalues_.tolist())


def scores(found):
    return dict(rand=adjusted_rand_score(y, found), information=normalized_mutual_info_score(y, found))


def spectral(**options):
    affinity = options.pop("affinity", "precomputed")
    fitted = SpectralClustering(k, affinity=affinity, random_state=1, n_init=10, **options)
    return lambda matrix: scores(fitted.fit_predict(matrix))


def embedded(matrix):
    components = KernelPCA(k, kernel="precomputed", eigen_solver="arpack", random_state=1).fit_transform(matrix)
    return scores(KMeans(k, n_init=10, random_state=1).fit_predict(components))


add("version", 0, 0, version=sklearn.__version__)
if task == "pca":
    for kernel, solver in [("rbf", "arpack"), ("rbf", "dense"), ("arccos:1", "arpack")]:
        report(kernel + " " + solver, lambda: pca(kernel, solver))
else:
    report("k-means", lambda: scores(KMeans(k, n_init=10, random_state=1).fit_predict(x)))
    report("k-means on kernel PCA, arccos:1", lambda: embedded(arccos(1)))
    report("spectral rbf", lambda: spectral(affinity="rbf", gamma=1 / width**2)(x))
    report("spectral arccos:1", lambda: spectral()(arccos(1)))
print(json.dumps(entries))
