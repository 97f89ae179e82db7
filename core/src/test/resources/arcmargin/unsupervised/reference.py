"""Writes reference.csv, the numbers that tests of this package compare with: python3 reference.py > reference.csv"""

import math
import warnings

import numpy as np
import scipy
import sklearn
from sklearn.cluster import KMeans, SpectralClustering
from sklearn.decomposition import KernelPCA
from sklearn.metrics import adjusted_rand_score, normalized_mutual_info_score

warnings.filterwarnings("ignore")


def noise(i):
    """A number from 0 to 1 that looks random and is the same in every language."""
    x = math.sin(12.9898 * (i + 1)) * 43758.5453
    return x - math.floor(x)


def rings(n):
    return np.array([[r * math.cos(2.399963 * i), r * math.sin(2.399963 * i)]
                     for i in range(n) for r in [(1 if i % 2 == 0 else 3) + 0.2 * noise(i)]])


def groups(n):
    return np.array([[i % 5 + 1.2 * noise(3 * i), (i % 5) ** 2 % 5 + 1.2 * noise(3 * i + 1), noise(3 * i + 2)]
                     for i in range(n)])


def arccos1(x):
    s = np.sqrt((x * x).sum(1))
    c = np.clip(x @ x.T / np.outer(s, s), -1, 1)
    np.fill_diagonal(c, 1)
    t = np.arccos(c)
    return np.outer(s, s) * (np.sin(t) + (math.pi - t) * np.cos(t)) / math.pi


def rbf(x, width):
    d = ((x[:, None, :] - x[None, :, :]) ** 2).sum(2)
    return np.exp(-d / width**2)


def row(name, values):
    print(name + "," + ",".join(repr(float(v)) for v in np.ravel(values)))


print("# scikit-learn %s, NumPy %s, SciPy %s; written by reference.py" % (
    sklearn.__version__, np.__version__, scipy.__version__))
x = groups(200)
for name, k in [("arccos:1", arccos1(x)), ("rbf:2", rbf(x, 2))]:
    row("pca " + name, KernelPCA(4, kernel="precomputed", eigen_solver="dense").fit(k).eigenvalues_)
    row("variance " + name, np.trace(k) - k.sum() / len(k))
row("inertia linear", KMeans(5, n_init=200, random_state=1).fit(x).inertia_)
ring = rings(200)
k = rbf(ring, 0.7)
w = k - np.diag(np.diag(k))
d = 1 / np.sqrt(w.sum(1))
row("cut rbf:0.7", np.linalg.eigvalsh(d[:, None] * w * d)[::-1][:3])
found = SpectralClustering(2, affinity="precomputed", random_state=1).fit_predict(k)
row("rings rand", adjusted_rand_score(np.arange(200) % 2, found))
one = [int(4 * noise(i)) for i in range(500)]
two = [int(3 * noise(i) + 1.5 * noise(i + 1000)) for i in range(500)]
row("rand", adjusted_rand_score(one, two))
row("information", normalized_mutual_info_score(one, two))
