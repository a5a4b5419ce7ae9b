/**
 * Whether the share of dead addresses of the rest of a list would tell more of its addresses at catch-all domains. What it adds is
 * learned from the domains with even numbers, and measured at the others.
 */
import { Scores } from "./measure.ts";
import type { Judged } from "./workspace.ts";

interface Cell {
  count: number;
  hits: number;
}

/** Those of a score in a cell. */
interface Tested extends Cell {
  score: number;
  cell: string;
}

/** Of fewer addresses the rest of a list says nothing. */
const fewest = 20;
/** Cases that the score itself counts as in a cell. */
const prior = 20;

export class ListRate {
  readonly #cells = new Map<string, Cell>();
  readonly #tested = new Map<string, Tested>();

  add({ verdict, domain, rest, accepts }: Judged): void {
    const score = verdict.score / 100;
    const cell = `${Math.floor(score * 20)} ${rest.asked < fewest ? "-" : Math.min(9, Math.floor((rest.dead / rest.asked) * 20))}`;
    const isTested = domain.number % 2 === 1;
    const name = `${cell} ${score}`;
    const known = (isTested ? this.#tested.get(name) : this.#cells.get(cell)) ?? { count: 0, hits: 0 };
    const next = { count: known.count + 1, hits: known.hits + Number(accepts) };
    if (isTested) this.#tested.set(name, { ...next, score, cell });
    else this.#cells.set(cell, next);
  }

  /** The scores as they are, and those that the rest of the list corrects. */
  scores(): { plain: Scores; corrected: Scores } {
    const [plain, corrected] = [new Scores(), new Scores()];
    for (const { score, cell, ...tested } of this.#tested.values()) {
      const { count, hits } = this.#cells.get(cell) ?? { count: 0, hits: 0 };
      plain.addAll(score, tested);
      corrected.addAll((hits + prior * score) / (count + prior), tested);
    }
    return { plain, corrected };
  }
}
