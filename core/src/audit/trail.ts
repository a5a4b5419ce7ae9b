import { z } from "zod";
import { Actor } from "../kit/actor.ts";
import { Clock } from "../port/clock/index.ts";
import { chainOf } from "./file.ts";
import type { Chain, Sealed } from "./schema.ts";
import { sealIn } from "./seal.ts";
import { sealedOf } from "./sealed.ts";
import { oldestKept, stepsIn } from "./walk.ts";

const pageSize = 250;
/** How long what waits is sealed before the trail is read. */
const sealingMs = 30_000;

/** How far a trail was read: the last position, that of the chain, and whether a kept entry was there. */
export const Place = z.object({ position: z.int(), until: z.int(), hasBegun: z.boolean() });
export type Place = z.infer<typeof Place>;

interface Step {
  /** Null where an entry is kept no more. */
  value: Chain | Sealed | null;
  place: Place;
}

/**
 * The chain of the acting workspace, then its kept entries, the oldest first, a page in memory. Goes on behind a place of an
 * earlier reading. For jobs.
 */
export async function* trail(after: Place | null): AsyncGenerator<Step> {
  const workspaceID = Actor.system();
  const oldest = oldestKept();
  let place = after;
  if (!place) {
    await sealIn(workspaceID, new Date(Clock.now().getTime() + sealingMs), null);
    const chain = await chainOf(workspaceID);
    place = { position: 0, until: chain.position, hasBegun: false };
    yield { value: chain, place };
  }
  const { until } = place;
  for (let { position, hasBegun } = place; position < until;) {
    const steps = await stepsIn(workspaceID, { from: position + 1, to: until, limit: pageSize });
    for (const { seal, row } of steps) {
      position = seal.position;
      hasBegun ||= seal.timeCreated >= oldest;
      yield { value: hasBegun && row ? sealedOf(row, seal) : null, place: { position, until, hasBegun } };
    }
    if (steps.length === 0) return;
  }
}
