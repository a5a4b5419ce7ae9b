/** How well scores tell what is so: their order, and their size. Counted as they come, in memory that does not grow. */

/** Scores whose sizes are alike: what was said, and what was so, as shares. */
export interface Bin {
  count: number;
  said: number;
  was: number;
}

interface Cell {
  count: number;
  sum: number;
  hits: number;
}

/** Steps from 0 to 1 that are told apart. */
const steps = 1_000;

export class Scores {
  readonly #cells: Cell[] = Array.from({ length: steps + 1 }, () => ({ count: 0, sum: 0, hits: 0 }));

  /** A score from 0 to 1, and whether it was so. */
  add(score: number, isSo: boolean): void {
    this.addAll(score, { count: 1, hits: Number(isSo) });
  }

  /** Cases of one score, and how many of them were so. */
  addAll(score: number, { count, hits }: Pick<Cell, "count" | "hits">): void {
    const cell = this.#cells[Math.round(score * steps)];
    if (!cell) throw new RangeError(`${score} is no score.`);
    cell.count += count;
    cell.sum += score * count;
    cell.hits += hits;
  }

  get count(): number {
    return this.#cells.reduce((sum, { count }) => sum + count, 0);
  }

  /** The chance that of two cases, one of each kind, the right one has the higher score: the area under the ROC curve. 0.5 is a guess. */
  get areaUnderCurve(): number {
    let [won, below, positives] = [0, 0, 0];
    for (const { count, hits } of this.#cells) {
      won += hits * (below + (count - hits) / 2);
      below += count - hits;
      positives += hits;
    }
    return positives * below === 0 ? 0.5 : won / (positives * below);
  }

  /** The scores in bins of equal width; empty ones are left out. */
  bins(count = 10): Bin[] {
    const grouped = Map.groupBy(this.#filled(), ({ sum, count: of }) =>
      Math.min(count - 1, Math.floor((sum / of) * count)),
    );
    return [...grouped.values()].map((cells) => binOf(cells.reduce(together)));
  }

  /** The expected calibration error: how far what was said lies from what was so, by the weight of the bins. */
  get calibrationError(): number {
    const off = this.bins().reduce((sum, { count, said, was }) => sum + count * Math.abs(said - was), 0);
    return off / this.count;
  }

  #filled(): Cell[] {
    return this.#cells.filter(({ count }) => count > 0);
  }
}

const together = (one: Cell, other: Cell): Cell => ({
  count: one.count + other.count,
  sum: one.sum + other.sum,
  hits: one.hits + other.hits,
});

const binOf = ({ count, sum, hits }: Cell): Bin => ({ count, said: sum / count, was: hits / count });
