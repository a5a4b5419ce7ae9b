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

interface Case {
  score: number;
  cell: string;
  accepts: boolean;
}

/** Of fewer addresses the rest of a list says nothing. */
const fewest = 20;
/** Cases that the score itself counts as in a cell. */
const prior = 20;

export class ListRate {
  readonly #cells = new Map<string, Cell>();
  readonly #cases: Case[] = [];

  add({ verdict, domain, rest, accepts }: Judged): void {
    const score = verdict.score / 100;
    const cell = `${Math.floor(score * 20)} ${rest.asked < fewest ? "-" : Math.min(9, Math.floor((rest.dead / rest.asked) * 20))}`;
    if (domain.number % 2 === 1) return void this.#cases.push({ score, cell, accepts });
    const known = this.#cells.get(cell) ?? { count: 0, hits: 0 };
    this.#cells.set(cell, { count: known.count + 1, hits: known.hits + Number(accepts) });
  }

  /** The scores as they are, and those that the rest of the list corrects. */
  scores(): { plain: Scores; corrected: Scores } {
    const [plain, corrected] = [new Scores(), new Scores()];
    for (const { score, cell, accepts } of this.#cases) {
      const { count, hits } = this.#cells.get(cell) ?? { count: 0, hits: 0 };
      plain.add(score, accepts);
      corrected.add((hits + prior * score) / (count + prior), accepts);
    }
    return { plain, corrected };
  }
}
