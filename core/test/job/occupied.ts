import { as, system } from "../actors.ts";
import type { Config } from "../../src/kit/config.ts";
import type { Clock } from "../../src/port/clock/index.ts";
import { Quota } from "../../src/quota/index.ts";

/** Occupies the workers of a workspace for slow hosts, except `left`, until `end` is called. */
export async function occupied(
  of: keyof ReturnType<typeof Config.get>["slowRounds"],
  { workspaceID, clock }: { workspaceID: string; clock: Clock.Clock },
  { left }: { left: number },
): Promise<{ end: () => void }> {
  const deadline = new Date(clock.now().getTime() + 60_000);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  for (let other = Quota.slowShareOf(of, "free") - left; other > 0; other -= 1)
    await new Promise<void>((begun) => {
      const place = {
        workspaceID,
        work: `other:${workspaceID}:${other}`,
        deadline,
        isOpen: async () => true,
      };
      const body = () => (begun(), ended);
      void as(system(workspaceID), () => Quota.withinSlowShare(of, place, body), clock);
    });
  return { end };
}
