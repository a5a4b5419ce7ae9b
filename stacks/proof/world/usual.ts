/**
 * What is usual at domains that accept any address (`core/src/verdict/decide/chance.ts`), made from the domains with even numbers: the numbers by
 * which the chances say most about who takes mail.
 */
import { Verdict } from "@winnow/core/verdict";
import type { Judged } from "./workspace.ts";

type Seen = NonNullable<Judged["seen"]>;
/** What is read of an address. */
type Known = Pick<Judged, "seen" | "accepts"> & { domain: Pick<Judged["domain"], "number"> };

/** The addresses of which the same was seen. */
interface Cell {
  seen: Seen;
  count: number;
  hits: number;
}

/** A domain counts as no more addresses: a few large ones would decide alone. */
const most = 40;
/** By how much a number is changed, first and last. */
const [first, last] = [0.5, 0.01];
/** A gain that is worth another round. */
const gain = 1e-6;

export class UsualOf {
  readonly #domains = new Map<number, Map<string, Cell>>();

  add({ seen, domain: { number }, accepts }: Known): void {
    if (seen === null || number % 2 === 1) return;
    const cells = this.#domains.get(number) ?? new Map<string, Cell>();
    addTo(cells, { seen, count: 1, hits: Number(accepts) });
    this.#domains.set(number, cells);
  }

  /** The numbers, found step by step from those of today. */
  made(): Verdict.Usual {
    const cells = this.#weighted();
    const lossOf = (numbers: readonly number[]): number => lossIn(cells, usualOf(numbers));
    let numbers = Object.values(Verdict.usual).flat();
    let loss = lossOf(numbers);
    for (let step = first; step > last;) {
      const before = loss;
      for (const place of numbers.keys())
        for (const factor of [1 + step, 1 / (1 + step)]) {
          const next = numbers.map((number, at) => (at === place ? changed(number, place, factor) : number));
          const nextLoss = lossOf(next);
          if (nextLoss < loss) [numbers, loss] = [next, nextLoss];
        }
      if (!(loss < before - gain)) step /= 2;
    }
    return usualOf(numbers);
  }

  #weighted(): Cell[] {
    const all = new Map<string, Cell>();
    for (const cells of this.#domains.values()) {
      const size = [...cells.values()].reduce((sum, { count }) => sum + count, 0);
      const weight = Math.min(1, most / size);
      for (const { seen, count, hits } of cells.values())
        addTo(all, { seen, count: weight * count, hits: weight * hits });
    }
    return [...all.values()];
  }
}

function addTo(cells: Map<string, Cell>, { seen, count, hits }: Cell): void {
  const { mailed, bounced, alike } = seen;
  const key = [mailed, bounced, alike.mailed, alike.bounced].join(" ");
  const known = cells.get(key) ?? { seen, count: 0, hits: 0 };
  cells.set(key, { seen, count: known.count + count, hits: known.hits + hits });
}

/** The first two are chances: their odds are changed. */
function changed(number: number, place: number, factor: number): number {
  if (place > 1) return number * factor;
  const odds = (number / (1 - number)) * factor;
  return odds / (1 + odds);
}

const usualOf = ([
  keepsAll = 0,
  sameWay = 0,
  a = 0,
  b = 0,
  c = 0,
  d = 0,
  e = 0,
  f = 0,
]: readonly number[]) => ({
  ...({ keepsAll, sameWay, inWay: [a, b], otherwise: [c, d], others: [e, f] } satisfies Verdict.Usual),
});

/** The mean logarithmic loss of the chances. */
function lossIn(cells: readonly Cell[], usual: Verdict.Usual): number {
  let [loss, sum] = [0, 0];
  for (const { seen, count, hits } of cells) {
    const chance = Math.min(0.9999, Verdict.chanceIn(Verdict.casesOf(seen, usual)));
    loss -= hits * Math.log(chance) + (count - hits) * Math.log1p(-chance);
    sum += count;
  }
  return loss / sum;
}
