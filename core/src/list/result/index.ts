/** Results by page. The counts of the parts say where a page begins, so that every offset is found equally fast. */
import { Store } from "../../aws/store/index.ts";
import type { Objects } from "../../aws/store/objects.ts";
import { VisibleError } from "../../kit/error.ts";
import type { Part } from "../manifest.ts";
import type { Result, ResultPage, ResultQuery } from "../schema.ts";
import { matchCount, resultFilter } from "./filter.ts";
import { resultPage } from "./result-page.ts";
import { countMatching, linesMatching, mayMatch } from "./match.ts";
import { verdictsAt } from "./part.ts";
import { searchPage, type SearchSource } from "./search.ts";

export { earlyRows } from "./early-rows.ts";
export { verdictAt } from "./part.ts";
export { rowFacets, rowPage, type Stored } from "./rows.ts";

export type Query = Omit<ResultQuery, "limit"> & {
  limit: number;
  /** The id of the list. */
  result: string;
};

/** A page of verdicts in the order of their positions: of all that match the filter, or of a search. */
export async function pageOf(
  parts: readonly Part[],
  query: Query,
  objects: Pick<Objects, "bytes"> = Store,
): Promise<ResultPage> {
  const { q = "", offset, cursor } = query;
  const text = q.trim().toLowerCase();
  if (offset !== undefined && text !== "") throw notTogether("offset", "q");
  if (offset !== undefined && cursor !== undefined) throw notTogether("offset", "cursor");
  return text === ""
    ? resultPage(parts, query, objects)
    : searchPage(
        parts,
        { ...query, filter: resultFilter({ ...query, q: text }) },
        verdictsWith({ ...query, text }, objects),
      );
}

/** A search for verdicts. `text` is in lower case. */
export const verdictsWith = (
  query: Pick<Query, "status" | "reason"> & { text: string },
  objects: Pick<Objects, "bytes">,
): SearchSource<Result> => ({
  isCandidate: (part) => matchCount(part, query) > 0 && mayMatch(part, query.text),
  matchesIn: (part) => linesMatching(objects, part, query),
  countMatching: (part) => countMatching(objects, part, query),
  resultsAt: (part, lines) => verdictsAt(objects, part, lines),
});

const notTogether = (one: string, other: string) =>
  new VisibleError("input", "results.offset", `Send either ${one} or ${other}, not both.`, {
    [one]: `Cannot be combined with ${other}.`,
  });
