/** Reads the results of a list. */
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { Verification } from "../../verification/index.ts";
import type { ListRow } from "../entity.ts";
import { originalsAt } from "../import/index.ts";
import { limits } from "../limits.ts";
import { gone, rowFor } from "../row.ts";
import {
  type EarlyRows,
  type Facets,
  type Result,
  type ResultPage,
  ResultPosition,
  ResultQuery,
  RowFilter,
  type RowPage,
  RowQuery,
  type UploadedRow,
  UploadedRowQuery,
} from "../schema.ts";
import { importedUploadOf } from "../uploaded-file.ts";
import { earlyRows as rowsOf, pageOf, rowFacets, rowPage, type Stored, verdictAt } from "./index.ts";
import { resultParts, storedAs } from "./parts-of-list.ts";
import { uploadedRow } from "./uploaded-row.ts";

/** A page of verdicts, ordered by domain; rejected rows come last. */
export const results = fn(
  ResultQuery.extend({ id: ID.schema("list") }),
  async ({ id, ...query }): Promise<ResultPage> => {
    const list = await rowFor(id, "view");
    const isFiltered = query.status !== undefined || query.reason !== undefined;
    const parts = await resultParts(list, { isExact: isFiltered });
    if (!parts) return { results: [], next_cursor: null, count: 0 };
    const page = await pageOf(parts, { ...query, result: id });
    return { ...page, results: await withOriginals(list, page.results) };
  },
);

/** Results with the texts that their addresses were mended from. */
async function withOriginals({ imported }: ListRow, results: readonly Result[]): Promise<Result[]> {
  const positions = results.map(({ position }) => position);
  const originals = imported ? await originalsAt(Store, imported, positions) : new Map<number, string>();
  return results.map((result) => {
    const mended_from = originals.get(result.position);
    return mended_from === undefined ? result : { ...result, mended_from };
  });
}

/** A page of the rows of the file, with what a table shows of their verdicts, as far as the verification has come. */
export const rows = fn(
  RowQuery.extend({ id: ID.schema("list") }),
  async ({ id, ...query }): Promise<RowPage> => {
    const stored = await storedResult(await rowFor(id, "view"));
    return stored ? rowPage(stored, query) : { results: [], next_cursor: null, count: 0 };
  },
);

/** The rows of a small list, each with its verdict as soon as that is final. Throws `conflict` beyond 100 rows. */
export const earlyRows = fn(ID.schema("list"), async (id): Promise<EarlyRows> => {
  const { imported } = await rowFor(id, "view");
  if (!imported || imported.rows.total > limits.earlyRows)
    throw new VisibleError(
      "conflict",
      "list.not_small",
      `Only a list of at most ${limits.earlyRows} rows, once it is imported, shows each verdict as it comes.`,
    );
  const results = await rowsOf({ imported, objects: Store }, await Verification.earlyVerdicts(id));
  return { results };
});

/** The rows of the file by reason, provider and domain, under a filter. */
export const facets = fn(
  RowFilter.extend({ id: ID.schema("list") }),
  async ({ id, ...filter }): Promise<Facets> => {
    const stored = await storedResult(await rowFor(id, "view"));
    return stored ? rowFacets(stored, filter) : { reasons: [], providers: [], domains: [] };
  },
);

const storedResult = async (list: ListRow): Promise<Stored | null> =>
  storedAs(list, await resultParts(list, { soFar: true }));

/** The whole verdict at a position. */
export const result = fn(
  z.object({ id: ID.schema("list"), position: ResultPosition }),
  async ({ id, position }): Promise<Result> => {
    const list = await rowFor(id, "view");
    const parts = await resultParts(list, { soFar: true });
    const found = parts && (await verdictAt(parts, position, Store));
    const [result] = found ? await withOriginals(list, [found]) : [];
    if (!result) throw new VisibleError("missing", "results.position", "There is no such row.");
    return result;
  },
);

/** A row of the upload that the result at a position belongs to: the one with this number, or else the first. */
export const resultRow = fn(
  UploadedRowQuery.extend({ id: ID.schema("list"), position: ResultPosition }),
  async ({ id, position, row }): Promise<UploadedRow> => {
    const list = await rowFor(id, "view");
    if (!list.imported) throw gone();
    return uploadedRow(importedUploadOf(list, list.imported), list.imported, { position, row });
  },
);
