import { z } from "zod";
import { Analysis } from "../analysis/index.ts";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { listAreas } from "../kit/permission.ts";
import { Verification } from "../verification/index.ts";
import { ListEntity, type ListRow } from "./entity.ts";
import { beginApplyingRules, rulesPending } from "./whole-list/apply-rules.ts";
import { originalsAt } from "./import/index.ts";
import { type Part, partsOf } from "./manifest.ts";
import { earlyRows as rowsOf, pageOf, rowFacets, rowPage, type Stored, verdictAt } from "./result/index.ts";
import { uploadedRow } from "./result/uploaded-row.ts";
import { areaOf, gone, rowFor, view } from "./row.ts";
import { limits } from "./limits.ts";
import {
  type EarlyRows,
  type Facets,
  type Info,
  type Result,
  type ResultPage,
  ResultPosition,
  ResultQuery,
  RowFilter,
  type RowPage,
  RowQuery,
  type UploadedRow,
  UploadedRowQuery,
} from "./schema.ts";
import { uploadOf } from "./upload/upload.ts";

/** A list with its analysis and its verification, under the workspace's current rules. */
export const get = fn(ID.schema("list"), async (id): Promise<Info> => {
  const list = await rowFor(id, "view");
  const [analyses, verification] = await Promise.all([Analysis.of([id]), Verification.underRules(id)]);
  if (verification?.rules === "pending" || verification?.rules === "outdated") await beginApplyingRules(list);
  return view(list, { analysis: analyses.get(id), verification });
});

/** A list with its analysis and its verification, as that has ended. */
export async function asVerified(id: string): Promise<Info> {
  const list = await rowFor(id, "view");
  const [info = view(list)] = await infoOf([list]);
  return info;
}

/**
 * Lists with their analyses and verifications, as these have ended; with `underRules`, under the workspace's
 * rules that were applied last.
 */
export async function infoOf(
  lists: readonly ListRow[],
  verified: { underRules?: boolean } = {},
): Promise<Info[]> {
  const ids = lists.map(({ id }) => id);
  const [analyses, verifications] = await Promise.all([Analysis.of(ids), Verification.of(ids, verified)]);
  return lists.map((list) =>
    view(list, { analysis: analyses.get(list.id), verification: verifications.get(list.id) }),
  );
}

/** The names of the lists with these ids that the actor may view. */
export async function named(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0 || !listAreas.some((area) => Actor.may(area, "view"))) return new Map();
  const workspaceID = Actor.canAny(listAreas, "view");
  const keys = ids.map((id) => ({ workspaceID, id }));
  const { data } = await Table.retryUnprocessed(() => ListEntity.get(keys).go());
  const visible = data.filter(({ purpose }) => Actor.may(areaOf(purpose), "view"));
  return new Map(visible.map(({ id, name }) => [id, name]));
}

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

/** A result by its parts. */
export const storedAs = (list: ListRow, parts: readonly Part[] | null): Stored | null =>
  parts && list.imported ? { parts, imported: list.imported, upload: uploadOf(list), objects: Store } : null;

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
    return uploadedRow(uploadOf(list), list.imported, { position, row });
  },
);

/**
 * The parts of a list's results; null before its first verification has ended, and with `soFar` before its
 * first chunk is done. Throws `unavailable` while a job applies the workspace's current rules to a large
 * list. Jobs never wait. Other callers get counts under the rules applied last, if that was less than five
 * minutes ago, unless `isExact`: those read the verdicts under the current rules, which such counts may not
 * fit.
 */
export async function resultParts(
  list: ListRow,
  { soFar = false, isJob, isExact = false }: Look & { isExact?: boolean } = {},
): Promise<Part[] | null> {
  const { id, imported } = list;
  const verified = await verifiedParts(id, { soFar, isJob });
  if (verified?.isPending) {
    await beginApplyingRules(list);
    if (isExact || !verified.isOutdated) throw rulesPending();
  }
  return verified && imported ? partsOf(verified.parts, imported, verified.rules) : null;
}

interface Look {
  soFar?: boolean | undefined;
  isJob?: boolean | undefined;
}

const verifiedParts = (id: string, { soFar = false, isJob }: Look) =>
  soFar ? Verification.partsSoFar(id, { isJob }) : Verification.parts(id, { isJob });

/**
 * The parts for a file, under the rules at the time its job makes it; as they were verified while rules are
 * pending.
 */
export async function partsForFile(
  { id, imported }: ListRow,
  look: Look,
): Promise<{ parts: Part[]; isPending: boolean } | null> {
  const verified = await verifiedParts(id, look);
  if (!verified || !imported) return null;
  const { parts, rules, isPending = false } = verified;
  return { parts: partsOf(parts, imported, rules), isPending };
}

/** The parts of the results before the newest verification, which has ended; null where there were none. */
export async function earlierParts({ id, imported }: ListRow): Promise<Part[] | null> {
  const verified = await Verification.earlierParts(id);
  return verified && imported ? partsOf(verified.parts, imported, verified.rules) : null;
}
