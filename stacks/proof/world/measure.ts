/** How well scores tell what is so: their order, and their size. */

/** A score, and whether it was so. */
export interface Case {
  score: number;
  accepts: boolean;
}

/** The chance that of two cases, one of each kind, the right one has the higher score: the area under the ROC curve. 0.5 is a guess. */
export function areaUnderCurve(cases: readonly Case[]): number {
  const byScore = [...Map.groupBy(cases, ({ score }) => score)].toSorted(([one], [other]) => one - other);
  const positives = cases.filter(({ accepts }) => accepts).length;
  const negatives = cases.length - positives;
  let [below, won] = [0, 0];
  for (const [, same] of byScore) {
    const here = same.filter(({ accepts }) => accepts).length;
    won += here * (below + (same.length - here) / 2);
    below += same.length - here;
  }
  return positives * negatives === 0 ? 0.5 : won / (positives * negatives);
}

/** Cases whose chances are alike: what was said, and what was so. */
export interface Bin {
  count: number;
  said: number;
  was: number;
}

/** Cases in bins of equal width, by scores from 0 to 100; empty ones are left out. */
export function binsOf(cases: readonly Case[], bins = 10): Bin[] {
  const grouped = Map.groupBy(cases, ({ score }) => Math.min(bins - 1, Math.floor((score / 100) * bins)));
  return [...grouped].toSorted(([one], [other]) => one - other).map(([, same]) => binOf(same));
}

const binOf = (cases: readonly Case[]): Bin => ({
  count: cases.length,
  said: cases.reduce((sum, { score }) => sum + score, 0) / cases.length / 100,
  was: cases.filter(({ accepts }) => accepts).length / cases.length,
});

/** The expected calibration error: how far what was said lies from what was so, by the weight of the bins. */
export function calibrationError(cases: readonly Case[]): number {
  const off = binsOf(cases).reduce((sum, { count, said, was }) => sum + count * Math.abs(said - was), 0);
  return off / cases.length;
}

/** The share of those that are so for scores in ascending order, in bins of equal numbers; neighbours that fall are pooled. */
export function monotoneBins(cases: readonly Case[], bins: number): Bin[] {
  const sorted = cases.toSorted((one, other) => one.score - other.score);
  const size = Math.ceil(sorted.length / bins);
  const pooled: Bin[] = [];
  for (let from = 0; from < sorted.length; from += size) {
    let last = binOf(sorted.slice(from, from + size));
    for (let before = pooled.at(-1); before && before.was > last.was; before = pooled.at(-1)) {
      pooled.pop();
      last = together(before, last);
    }
    pooled.push(last);
  }
  return pooled;
}

function together(one: Bin, other: Bin): Bin {
  const count = one.count + other.count;
  const mean = (of: "said" | "was") => (one.count * one[of] + other.count * other[of]) / count;
  return { count, said: mean("said"), was: mean("was") };
}
