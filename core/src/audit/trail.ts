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

/** The chain of the acting workspace, then its kept entries, the oldest first, a page in memory. For jobs. */
export async function* trail(): AsyncGenerator<Chain | Sealed> {
  const workspaceID = Actor.system();
  await sealIn(workspaceID, new Date(Clock.now().getTime() + sealingMs), null);
  const chain = await chainOf(workspaceID);
  yield chain;
  const oldest = oldestKept();
  let hasBegun = false;
  for (let from = 1; from <= chain.position;) {
    const steps = await stepsIn(workspaceID, { from, to: chain.position, limit: pageSize });
    for (const { seal, row } of steps) {
      hasBegun ||= seal.timeCreated >= oldest;
      if (hasBegun && row) yield sealedOf(row, seal);
    }
    from = (steps.at(-1)?.seal.position ?? chain.position) + 1;
  }
}
