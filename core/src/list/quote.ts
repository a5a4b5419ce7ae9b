import { Analysis } from "../analysis/index.ts";
import type { Health } from "../analysis/schema.ts";
import { Config } from "../kit/config.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { VisibleError } from "../kit/error.ts";
import { Verification } from "../verification/index.ts";
import { blockedIn } from "./blocked.ts";
import type { ListRow } from "./entity.ts";
import { bouncesOf } from "./list-bounces.ts";
import { quotedSeconds } from "./quoted-seconds.ts";
import { rowFor } from "./row.ts";
import type { Quote } from "./schema.ts";

/** What a cleaning takes by an analysis, as if no address were blocked: rules and suppression may have changed since. */
const unblocked = ({ cleaning: { credits, blocked = 0 } }: Health): number => credits + blocked;

/** The time of a verification of an imported list, in whole seconds. */
export async function secondsFor(
  { rows: { distinct }, providers: consumers = {} }: NonNullable<ListRow["imported"]>,
  health: Health | null,
): Promise<number> {
  const { probing, deadlineSeconds: limitSeconds } = Config.get();
  const probes = probing?.transport !== "none";
  return quotedSeconds({ distinct, health, consumers, probes, limitSeconds }, await Verification.measured());
}

/** The credits and the time of a verification before it starts, and what it would spare. Throws `conflict` before the import is done. */
export const quote = fn(ID.schema("list"), async (id): Promise<Quote> => {
  const row = await rowFor(id, "view");
  if (!row.imported)
    throw new VisibleError("conflict", "list.not_imported", "The rows of this list are not counted yet.");
  const { rows } = row.imported;
  const analysis = (await Analysis.of([id])).get(id) ?? null;
  const health = analysis?.health ?? null;
  const [seconds, blocked] = await Promise.all([
    secondsFor(row.imported, health),
    blockedIn(row, row.imported),
  ]);
  const reserved = health ? unblocked(health) : rows.distinct;
  return {
    credits: Math.max(0, reserved - blocked),
    reserved,
    blocked,
    seconds,
    expected_bounces: bouncesOf({ rows, analysis, verification: null }),
  };
});
