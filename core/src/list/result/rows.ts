/**
 * The rows of a result as a table shows them: in the order of the file or another, under a filter. The codes of the parts and
 * the row map give the order; of the rows of a page, the addresses are read.
 */
import { Address } from "../../address/index.ts";
import type { Objects } from "../../aws/store/objects.ts";
import type { Upload } from "../../file/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";
import type { Matcher } from "../../rule/index.ts";
import { Verdict } from "../../verdict/index.ts";
import { Verification } from "../../verification/index.ts";
import type { Reason } from "../../verdict/schema.ts";
import { statusOf } from "../../verdict/schema.ts";
import {
  chunkKey,
  type ImportResult,
  originalsAt,
  rejectedPerObject,
  rejectedRowsKey,
  rowsKey,
} from "../import/index.ts";
import type { Part } from "../manifest.ts";
import type { Facets, ResultRow, RowFilter, RowPage, RowQuery } from "../schema.ts";
import { type Columns, type PositionRange, readColumns } from "./columns.ts";
import { facetsOf } from "./facets.ts";
import { matchCount, resultFilter } from "./filter.ts";
import { addressesOf, linesWith, mayMatch } from "./match.ts";
import { rejectedAddresses } from "./rejected.ts";
import { passedBy, passes } from "./position-filter.ts";
import { orderedRows } from "./row-order.ts";
import { searchPage, type SearchSource } from "./search.ts";
import { uploadedCells } from "./uploaded-row.ts";

type Reads = Pick<Objects, "bytes" | "size" | "read">;

/** A result, and where it lies. */
export interface Stored {
  parts: readonly Part[];
  imported: ImportResult;
  upload: Omit<Upload, "key">;
  objects: Reads;
}

/** Addresses are read from this many objects at once. */
const atOnce = 24;

/** A page of rows with the exact number of all that match; with `q`, in the order of their domains. */
export async function rowPage(stored: Stored, query: RowQuery): Promise<RowPage> {
  const page = await verdictPage(stored, query);
  if (query.columns === undefined) return page;
  const { upload, imported, objects } = stored;
  const columns = query.columns.split(",").map(Number);
  const rows = page.results.map(({ row }) => row - 1);
  const cells = await uploadedCells(upload, imported, { rows, columns }, objects);
  return {
    ...page,
    results: page.results.map((result) => ({ ...result, cells: cells.get(result.row - 1) ?? null })),
  };
}

/** The page without the file's own columns. */
async function verdictPage(stored: Stored, query: RowQuery): Promise<RowPage> {
  const { q = "", sort, offset = 0, cursor, limit } = query;
  const text = q.trim().toLowerCase();
  if (text !== "" && (sort !== undefined || query.offset !== undefined))
    throw new VisibleError(
      "input",
      "rows.order",
      "A search has its own order: send q without sort and offset.",
      {
        q: "Cannot be combined with sort or offset.",
      },
    );
  const [found, map] = await Promise.all([filtered(stored, query), rowMap(stored)]);
  const { columns, passed } = found;
  if (text !== "") {
    const source = searchIn(stored, found, rowsByPosition(map, columns.reasons.length), { query, text });
    const filter = resultFilter({ ...query, q: text, result: stored.imported.prefix });
    return searchPage(stored.parts, { limit, cursor, filter }, source);
  }
  const rows = orderedRows(map, passed, columns, sort);
  const page = [...rows.subarray(offset, offset + limit)];
  const results = await rowsAt(
    stored,
    columns,
    page.map((row) => ({ row, position: map[row] ?? 0 })),
  );
  return { results, count: rows.length, next_cursor: null };
}

/** Rows by reason, provider and domain. Each is counted under the rest of the filter. */
export async function rowFacets(stored: Stored, query: RowFilter): Promise<Facets> {
  const [{ columns, passed }, map] = await Promise.all([filtered(stored, query), rowMap(stored)]);
  return facetsOf(map, passed, columns);
}

interface Filtered {
  columns: Columns;
  /** For each position the bits of the filter that it passes. */
  passed: Uint8Array;
}

async function filtered(stored: Stored, { domain, ...filter }: RowFilter): Promise<Filtered> {
  const { parts, imported, objects } = stored;
  const columns = await readColumns(parts, imported.rows.distinct + imported.rows.bad_syntax, objects);
  const ranges = domain === undefined ? undefined : await rangesOf(stored, columns, domain.toLowerCase());
  return { columns, passed: passedBy(columns, { ...filter, ranges }) };
}

/** The positions of a domain: known for a large one, else within one part. */
async function rangesOf(
  { parts, objects }: Stored,
  { domains }: Columns,
  domain: string,
): Promise<readonly PositionRange[]> {
  const known = domains.get(domain);
  if (known) return known;
  const part = parts.find(({ rejected, first, last }) => !rejected && first < domain && domain < last);
  if (!part) return [];
  const names = (await addressesOf(objects, part)).map((address) => {
    const parsed = Address.parse(address.trim());
    return parsed.ok ? parsed.domain : "";
  });
  const start = names.indexOf(domain);
  return start === -1
    ? []
    : [{ start: part.offset + start, end: part.offset + names.lastIndexOf(domain) + 1 }];
}

/** The position of each row. */
export async function rowMap({
  imported: { prefix, rows },
  objects,
}: Pick<Stored, "imported" | "objects">): Promise<Uint32Array> {
  const bytes = await objects.bytes(rowsKey(prefix));
  const map = new Uint32Array(rows.total);
  for (let row = 0; row < map.length; row += 1) map[row] = bytes.readUInt32LE(4 * row);
  return map;
}

interface Place {
  /** The index of the row. */
  row: number;
  position: number;
}

/** The addresses at these positions. Each object is read once. */
export async function addressesAt(
  { imported, objects }: Pick<Stored, "imported" | "objects">,
  positions: readonly number[],
): Promise<string[]> {
  const { distinct } = imported.rows;
  const semaphore = createSemaphore(atOnce);
  const known = new Map<string, Promise<string[]>>();
  const addressAt = async (position: number): Promise<string> => {
    const [index, size] =
      position < distinct ? [position, imported.chunkSize] : [position - distinct, rejectedPerObject];
    const object = Math.floor(index / size);
    const key = (position < distinct ? chunkKey : rejectedRowsKey)(imported.prefix, object);
    const read = position < distinct ? Verification.readAddresses : rejectedAddresses;
    const texts = known.get(key) ?? semaphore.run(() => read(key, objects));
    known.set(key, texts);
    return (await texts)[index % size] ?? "";
  };
  return Promise.all(positions.map(addressAt));
}

async function rowsAt(stored: Stored, columns: Columns, places: readonly Place[]): Promise<ResultRow[]> {
  const positions = places.map(({ position }) => position);
  const [emails, originals] = await Promise.all([
    addressesAt(stored, positions),
    originalsAt(stored.objects, stored.imported, positions),
  ]);
  const rules = rulesOf(stored);
  return places.map((place, index) => {
    const row = rowOf(columns, place, emails[index] ?? "");
    const mended_from = originals.get(place.position);
    const blocked_by = row.reason === "not_probed" && rules ? Verdict.blockerByText(row.email, rules) : null;
    return { ...row, ...(mended_from !== undefined && { mended_from }), ...(blocked_by && { blocked_by }) };
  });
}

/** The workspace's rules under which the whole result is read. */
function rulesOf({ parts }: Stored): Matcher | null {
  const verified = parts.find((part) => !part.rejected);
  return verified && !verified.rejected ? verified.rules : null;
}

function rowOf(columns: Columns, { row, position }: Place, email: string): ResultRow {
  const { reasonNames, providerNames, reasons, providers, scores, suggested } = columns;
  const reason = reasonNames[reasons[position] ?? 0] as Reason;
  const provider = providerNames[providers[position] ?? 0] ?? "other";
  return {
    row: row + 1,
    position,
    email,
    status: statusOf[reason],
    reason,
    score: scores[position] ?? 0,
    provider: provider === "other" ? null : provider,
    suggestion: suggested[position] === 1 ? (Address.describe(email).suggestion?.email ?? null) : null,
  };
}

/** A search that reads addresses and no verdicts. Its matches are the rows of the file, by index. */
function searchIn(
  stored: Stored,
  { columns, passed }: Filtered,
  byPosition: RowsByPosition,
  { query, text }: { query: RowQuery; text: string },
): SearchSource<ResultRow> {
  const { objects } = stored;
  const { starts, rows, map } = byPosition;
  const positionsIn = async (part: Part) =>
    (await linesWith(objects, part, text))
      .map((line) => part.offset + line)
      .filter((position) => passed[position] === passes.all);
  const endOf = (position: number) => starts[position + 1] ?? rows.length;
  return {
    isCandidate: (part: Part) =>
      matchCount(part, query) > 0 &&
      mayMatch(part, text) &&
      (query.provider === undefined || (part.providers[query.provider] ?? 0) > 0),
    matchesIn: async (part: Part) =>
      (await positionsIn(part)).flatMap((position) => [
        ...rows.subarray(starts[position] ?? 0, endOf(position)),
      ]),
    countMatching: async (part: Part) =>
      (await positionsIn(part)).reduce((sum, position) => sum + endOf(position) - (starts[position] ?? 0), 0),
    resultsAt: (_, found: readonly number[]) =>
      rowsAt(
        stored,
        columns,
        found.map((row) => ({ row, position: map[row] ?? 0 })),
      ),
  };
}

interface RowsByPosition {
  /** The position of each row. */
  map: Uint32Array;
  /** The rows in the order of their positions, and where those of each position begin. */
  rows: Uint32Array;
  starts: Uint32Array;
}

function rowsByPosition(map: Uint32Array, positions: number): RowsByPosition {
  const starts = new Uint32Array(positions + 1);
  for (const position of map) starts[position + 1] = (starts[position + 1] ?? 0) + 1;
  for (let position = 0; position < positions; position += 1)
    starts[position + 1] = (starts[position + 1] ?? 0) + (starts[position] ?? 0);
  const next = starts.slice();
  const rows = new Uint32Array(map.length);
  for (const [row, position] of map.entries()) {
    const at = next[position] ?? 0;
    rows[at] = row;
    next[position] = at + 1;
  }
  return { map, rows, starts };
}
