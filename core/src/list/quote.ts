import { Analysis } from "../analysis/index.ts";
import type { Health } from "../analysis/schema.ts";
import { Config } from "../kit/config.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { VisibleError } from "../kit/error.ts";
import { Verification } from "../verification/index.ts";
import { blockedIn } from "./blocked.ts";
import { bouncesOf } from "./list-bounces.ts";
import { quotedSeconds } from "./quoted-seconds.ts";
import { rowFor } from "./row.ts";
import type { Quote } from "./schema.ts";

/** What a cleaning takes by an analysis, as if no address were blocked: rules and suppression may have changed since. */
const unblocked = ({ cleaning: { credits, blocked = 0 } }: Health): number => credits + blocked;

/** The credits and the time of a verification before it starts, and what it would spare. Throws `conflict` before the import is done. */
export const quote = fn(ID.schema("list"), async (id): Promise<Quote> => {
  const row = await rowFor(id, "view");
  if (!row.imported)
    throw new VisibleError("conflict", "list.not_imported", "The rows of this list are not counted yet.");
  const { rows, providers: consumers = {} } = row.imported;
  const { distinct } = rows;
  const [analyses, measured, blocked] = await Promise.all([
    Analysis.of([id]),
    Verification.measured(),
    blockedIn(row, row.imported),
  ]);
  const health = analyses.get(id)?.health ?? null;
  const { probing, deadlineSeconds: limitSeconds } = Config.get();
  const probes = probing?.transport !== "none";
  const reserved = health ? unblocked(health) : distinct;
  return {
    credits: Math.max(0, reserved - blocked),
    reserved,
    blocked,
    seconds: quotedSeconds({ distinct, health, consumers, probes, limitSeconds }, measured),
    expected_bounces: bouncesOf({ rows, analysis: analyses.get(id) ?? null, verification: null }),
  };
});
