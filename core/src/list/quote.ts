import { Analysis } from "../analysis/index.ts";
import { Config } from "../kit/config.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { VisibleError } from "../kit/error.ts";
import { Verification } from "../verification/index.ts";
import { bouncesOf } from "./list-bounces.ts";
import { quotedSeconds } from "./quoted-seconds.ts";
import { rowFor } from "./row.ts";
import type { Quote } from "./schema.ts";

/** The credits and the time of a verification before it starts, and what it would spare. Throws `conflict` before the import is done. */
export const quote = fn(ID.schema("list"), async (id): Promise<Quote> => {
  const row = await rowFor(id, "view");
  if (!row.imported)
    throw new VisibleError("conflict", "list.not_imported", "The rows of this list are not counted yet.");
  const { rows, providers: consumers = {} } = row.imported;
  const { distinct } = rows;
  const [analyses, measured] = await Promise.all([Analysis.of([id]), Verification.measured()]);
  const health = analyses.get(id)?.health ?? null;
  const { probing, deadlineSeconds: limitSeconds } = Config.get();
  const probes = probing?.transport !== "none";
  return {
    credits: health?.cleaning.credits ?? distinct,
    seconds: quotedSeconds({ distinct, health, consumers, probes, limitSeconds }, measured),
    expected_bounces: bouncesOf({ rows, analysis: analyses.get(id) ?? null, verification: null }),
  };
});
