/** The rows of a small list that is being verified: each with its verdict once there is one. */
import { Address } from "../../address/index.ts";
import { statusOf, type Info as Verdict } from "../../verdict/schema.ts";
import type { EarlyRow } from "../schema.ts";
import { originalsAt } from "../import/index.ts";
import { addressesAt, rowMap, type Stored } from "./rows.ts";

/** `verdicts` are those of distinct addresses, by position. */
export async function earlyRows(
  stored: Pick<Stored, "imported" | "objects">,
  verdicts: ReadonlyMap<number, Verdict>,
): Promise<EarlyRow[]> {
  const positions = [...(await rowMap(stored))];
  const emails = await addressesAt(stored, positions);
  const originals = await originalsAt(stored.objects, stored.imported, positions);
  const { distinct } = stored.imported.rows;
  return positions.map((position, index) => {
    const email = emails[index] ?? "";
    const verdict = position < distinct ? (verdicts.get(position) ?? null) : rejected(email);
    const mended_from = originals.get(position);
    const row = { row: index + 1, email, verdict: verdict && shortened(verdict) };
    return mended_from === undefined ? row : { ...row, mended_from };
  });
}

type Short = NonNullable<EarlyRow["verdict"]>;

const shortened = ({ status, reason, suggestion }: Short): Short => ({ status, reason, suggestion });

const rejected = (email: string): Short => ({
  status: statusOf.bad_syntax,
  reason: "bad_syntax",
  suggestion: Address.describe(email).suggestion?.email ?? null,
});
