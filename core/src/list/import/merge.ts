/** Many sorted runs to one walk over distinct addresses, with the rows of each. */
import type { Cursor } from "./run.ts";

/** What a merge finds. `distinct` gives an address its position, `row` a row its address. */
export interface Found {
  distinct(text: string): number;
  row(row: number, position: number): void;
  /** Asked after each address; may take its time. */
  pause(): Promise<void> | null;
}

/**
 * Merges runs that are each in order and lie one after the other in the file. Addresses are the same when their domains
 * are and their local parts are but for case; the first spelling in the file speaks for all.
 */
export async function merge(runs: readonly Cursor[], found: Found): Promise<void> {
  const live: Cursor[] = [];
  for (const run of runs) if (await advance(run)) live.push(run);
  let domain: string | null = null;
  let hash = -1;
  let group: { local: string; position: number }[] = [];

  while (live.length > 0) {
    const run = first(live);
    const local = run.text.slice(0, run.localLength).toLowerCase();
    if (run.hash !== hash || run.domain !== domain) {
      ({ domain, hash } = run);
      group = [];
    }
    let known = group.find((one) => one.local === local);
    if (!known) {
      known = { local, position: found.distinct(run.text) };
      group.push(known);
      const pause = found.pause();
      if (pause) await pause;
    }
    found.row(run.row, known.position);
    if (!run.next() && !(await advance(run))) live.splice(live.indexOf(run), 1);
  }
}

async function advance(run: Cursor): Promise<boolean> {
  while (!run.next()) if (!(await run.fetch())) return false;
  return true;
}

/** The run that stands on the least occurrence; of equal ones the earlier run, whose rows come first. */
function first(live: readonly Cursor[]): Cursor {
  let least = live[0] as Cursor;
  for (let index = 1; index < live.length; index += 1) {
    const run = live[index] as Cursor;
    if (run.domain < least.domain || (run.domain === least.domain && run.hash < least.hash)) least = run;
  }
  return least;
}
