import { Analysis } from "../../analysis/index.ts";
import type { Health } from "../../analysis/schema.ts";
import { Config } from "../../kit/config.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { VisibleError } from "../../kit/error.ts";
import { Verification } from "../../verification/index.ts";
import { blockedIn } from "../whole-list/blocked.ts";
import type { ListRow } from "../entity.ts";
import { bouncesOf } from "../list-bounces.ts";
import { quotedSeconds } from "./quoted-seconds.ts";
import { rowFor } from "../row.ts";
import type { Quote } from "../schema.ts";

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
  const { rows, prefix, chunkSize } = row.imported;
  const [known, analyses] = await Promise.all([Analysis.known(id), Analysis.of([id])]);
  const analysis = analyses.get(id) ?? null;
  const work = {
    listID: id,
    chunksBelow: Verification.chunksBelow(prefix),
    chunkSize,
    total: rows.distinct,
    known,
  };
  const [seconds, blocked, start] = await Promise.all([
    secondsFor(row.imported, analysis?.health ?? null),
    blockedIn(row),
    Verification.expectedStart(work),
  ]);
  return {
    // Nothing is reserved for an address that is known, and so nothing returned where it is blocked. While
    // the blocked ones are counted, all may cost.
    credits: Math.max(0, start.reserved - Math.max(0, (blocked ?? 0) - start.knownBlocked)),
    reserved: start.reserved,
    known: start.known,
    blocked,
    seconds,
    expected_bounces: bouncesOf({ rows, analysis, verification: null }),
  };
});
