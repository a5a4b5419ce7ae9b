/** I1 for one list: each input row has exactly one result, its own; so has each row of the download, in order. */
import { addressIn } from "./address.ts";
import { downloaded } from "./download.ts";
import type { Input } from "./input.ts";
import { hasEnded, readParts } from "./results.ts";
import { RejectedRow } from "./schema.ts";
import type { State } from "./state.ts";
import type { Violation } from "./violation.ts";

/** The result of a row. */
interface Result {
  email: string;
  status: string;
  reason: string;
}

export async function rows(state: State, { listID, cells, download }: Input): Promise<Violation[]> {
  const list = state.rows("list").find(({ id }) => id === listID);
  const job = state.rows("verification").find((each) => each.listID === listID);
  if (!list?.imported || !job) return [`I5: ${listID} has no verification`];
  const parts = await readParts(state, job);
  if (!hasEnded(job) || typeof parts === "string") return [];

  const { prefix, rows: counted } = list.imported;
  if (counted.total !== cells.length)
    return [`I1: ${listID} counts ${counted.total} rows of ${cells.length}`];
  const positions = await readPositions(state, `${prefix}rows`);
  if (positions.length !== cells.length)
    return [`I1: ${listID} maps ${positions.length} rows of ${cells.length}`];

  const results = new Map<number, Result>();
  for (const { offset, verdicts } of parts)
    verdicts.forEach((verdict, index) => results.set(offset + index, verdict));
  const rejected = await readRejectedRows(state, prefix);
  rejected.forEach((result, index) => results.set(counted.distinct + index, result));

  const answers = positions.map((position) => results.get(position));
  return [
    ...rowByRow(listID, cells, answers, job.status === "completed"),
    ...oncePerAddress(listID, positions, [...results], counted.distinct),
    ...(download === undefined ? [] : downloaded(listID, download, cells, answers)),
  ];
}

const positionBytes = 4;

async function readPositions(state: State, key: string): Promise<number[]> {
  const bytes = await state.bytes(key);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / positionBytes) }, (_, row) =>
    view.getUint32(row * positionBytes, true),
  );
}

const rejectedObject = /\/rejected\/\d+$/;

async function readRejectedRows(state: State, prefix: string): Promise<Result[]> {
  const keys = [...state.keys].filter((key) => key.startsWith(prefix) && rejectedObject.test(key)).toSorted();
  const found = await Promise.all(keys.map((key) => state.lines(RejectedRow, key)));
  return found.flat().map(({ email }) => ({ email, status: "invalid", reason: "bad_syntax" }));
}

const longestKept = 1000;

/** The first wrong row. A job that did not complete leaves rows without a result, but none with another's. */
function rowByRow(
  listID: string,
  cells: readonly string[],
  answers: readonly (Result | undefined)[],
  isComplete: boolean,
): Violation[] {
  for (const [row, cell] of cells.entries()) {
    const answer = answers[row];
    if (!answer && isComplete) return [`I1: row ${row} of ${listID} has no result`];
    if (answer && addressIn(answer.email) !== addressIn(cell).slice(0, longestKept))
      return [`I1: row ${row} of ${listID} got the result of another`];
  }
  return [];
}

/** Every result belongs to a row, and no address has two verdicts. */
function oncePerAddress(
  listID: string,
  positions: readonly number[],
  results: readonly (readonly [number, Result])[],
  distinct: number,
): Violation[] {
  const used = new Set(positions);
  const orphaned = results.filter(([position]) => !used.has(position));
  const addresses = results.filter(([at]) => at < distinct).map(([, { email }]) => addressIn(email));
  const twice = addresses.length - new Set(addresses).size;
  return [
    ...(orphaned.length > 0 ? [`I1: ${orphaned.length} results of ${listID} belong to no row` as const] : []),
    ...(twice > 0 ? [`I4: ${twice} addresses of ${listID} were verified twice` as const] : []),
  ];
}
