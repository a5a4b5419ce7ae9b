/** The shapes of removal and erasure. Safe for the browser. */
import { z } from "zod";
import { ID } from "../../kit/id.ts";

export const ErasureReason = z.enum(["deleted", "expired"]);
export type ErasureReason = z.infer<typeof ErasureReason>;

/** The receipt of an erasure. It holds no address. */
export const Erasure = z
  .object({
    id: ID.schema("list"),
    name: z.string(),
    reason: ErasureReason.describe("expired where its retention was over"),
    rows: z.int().nullable().describe("Rows of the file; null where it was never imported"),
    addresses: z.int().nullable().describe("Distinct addresses"),
    created_at: z.iso.datetime(),
    removed_at: z.iso.datetime().describe("Since then it cannot be read"),
    erased_at: z.iso.datetime().nullable().describe("When file, rows and results were gone; null until then"),
  })
  .meta({ id: "Erasure" });
export type Erasure = z.infer<typeof Erasure>;

export const Removed = z
  .object({
    restorable: z.array(z.string()).describe("Those whose removal can be undone; the others are gone"),
    until: z.iso.datetime().describe("When it can no longer be undone"),
  })
  .meta({ id: "RemovedLists" });
export type Removed = z.infer<typeof Removed>;

export const Restored = z
  .object({ restored: z.array(z.string()).describe("Those that are there now") })
  .meta({ id: "RestoredLists" });
export type Restored = z.infer<typeof Restored>;
