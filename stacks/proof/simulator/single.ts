/** One misfortune at a time: at every call of every play, everything that can become of a single call. */
import { type PlayName, playNames } from "./plays.ts";
import type { Outcome, Simulate } from "./simulation.ts";

const fates = ["crash before", "crash after", "lost", "stop"] as const;

interface Single {
  seed: number;
  misfortune: string;
  outcome: Outcome;
}

/** Every so-manieth of all, beginning with the one of that number. */
export async function* singleMisfortunes(
  simulate: Simulate,
  { part, parts }: { part: number; parts: number },
): AsyncGenerator<Single> {
  let number = 0;
  for (const seed of await onePerPlay(simulate)) {
    const { calls } = await simulate(seed, { script: new Set() });
    for (const misfortune of calls.flatMap((call) => fates.map((fate) => `${call} ${fate}`))) {
      if (number++ % parts !== part) continue;
      const outcome = await simulate(seed, { script: new Set([misfortune]), sweeps: false });
      yield { seed, misfortune, outcome };
    }
  }
}

/** The first seed of each play. */
async function onePerPlay(simulate: Simulate): Promise<number[]> {
  const seeds = new Map<PlayName, number>();
  for (let seed = 1; seeds.size < playNames.length; seed++) {
    const { play } = await simulate(seed, { script: new Set() });
    if (!seeds.has(play)) seeds.set(play, seed);
  }
  return [...seeds.values()];
}
