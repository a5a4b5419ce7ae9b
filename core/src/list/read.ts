import { z } from "zod";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import type { Page } from "../kit/page.ts";
import type { Info as Verdict } from "../verdict/schema.ts";
import { Verification } from "../verification/index.ts";
import type { ListRow } from "./entity.ts";
import { badKey, badSize } from "./import/index.ts";
import type { Part } from "./manifest.ts";
import { pageOf } from "./result/index.ts";
import { rowFor } from "./row.ts";
import { ResultQuery } from "./schema.ts";

/** A page of verdicts, in the order of their domains; rows without a well-formed address come last. */
export const results = fn(
  ResultQuery.extend({ id: ID.schema("list") }),
  async ({ id, ...query }): Promise<Page.Page<Verdict>> => {
    const row = await rowFor(id, "view");
    const parts = await resultParts(row);
    return parts ? pageOf(parts, query) : { results: [], next_cursor: null, count: 0 };
  },
);

/** Where a list's results are: those of its verification, then those of its bad rows. Null before a verification has ended. */
export async function resultParts({ id, imported }: ListRow): Promise<Part[] | null> {
  const verified = await Verification.parts(id);
  if (!verified || !imported) return null;
  const { distinct, bad_syntax } = imported.rows;
  const bad: Part[] = [];
  for (let start = 0; start < bad_syntax; start += badSize) {
    const count = Math.min(badSize, bad_syntax - start);
    const key = badKey(imported.prefix, bad.length);
    const counts = { statuses: { invalid: count }, reasons: { bad_syntax: count } };
    bad.push({ key, count, offset: distinct + start, first: "", last: "", bad: true, ...counts });
  }
  return [...verified, ...bad];
}
