import { Analysis } from "../analysis/index.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { VisibleError } from "../kit/error.ts";
import { Verification } from "../verification/index.ts";
import { rowFor } from "./row.ts";
import type { Quote } from "./schema.ts";

/** The credits and the time of a verification, before it starts. Throws `conflict` before the import is done. */
export const quote = fn(ID.schema("list"), async (id): Promise<Quote> => {
  const row = await rowFor(id, "view");
  if (!row.imported)
    throw new VisibleError("conflict", "list.not_imported", "The rows of this list are not counted yet.");
  const { distinct } = row.imported.rows;
  const [analyses, measured] = await Promise.all([Analysis.of([id]), Verification.measured()]);
  const health = analyses.get(id)?.health;
  const subject = { addresses: distinct, providers: health?.providers ?? {} };
  return {
    credits: health?.cleaning.credits ?? distinct,
    seconds:
      Verification.measuredSeconds(subject, measured) ??
      health?.cleaning.seconds ??
      Analysis.forecast({ addresses: distinct, loads: [], waitSeconds: 0, limitSeconds: Infinity }),
  };
});
