/**
 * Comparisons of two results: what became of each address. Both lists are read once, in their order, without
 * their verdicts. The addresses of each change are kept as positions, from which a page is read by its
 * offset.
 */
import { Readable } from "node:stream";
import { z } from "zod";
import type { Objects } from "../../aws/store/objects.ts";
import { Reason, type Status, statusOf } from "../../verdict/schema.ts";
import { csvLine } from "../../kit/text/csv.ts";
import { Verification } from "../../verification/index.ts";
import { chunkKey } from "../import/index.ts";
import { noVerdict, readColumns } from "../result/columns.ts";
import { addressesAt, type Stored } from "../result/rows.ts";
import { ReadAhead } from "../result/read-ahead.ts";
import { absent, decodeEntries, EntryBuffer, entryBytes, type Entry } from "./entries.ts";
import { type Addresses, mergeAddresses } from "./merge.ts";
import { Change, type ComparedAddress, Counts } from "./schema.ts";

/** Two results, the older one first. */
export interface Compared {
  before: Stored;
  now: Stored;
}

const Summary = z.object({ counts: Counts, reasons: z.array(Reason) });
export type Summary = z.infer<typeof Summary>;

/** Compares two results and writes what was found below a prefix, the summary last. */
export async function writeComparison(
  { before, now }: Compared,
  prefix: string,
  objects: Objects,
): Promise<Summary> {
  const [older, newer] = await Promise.all([reasonCodes(before), reasonCodes(now)]);
  const entries = new Map(Change.options.map((change) => [change, new EntryBuffer()]));
  let same = 0;
  await mergeAddresses(addressesOf(before), addressesOf(now), (one, other) => {
    const was = one === null ? absent : (older[one] ?? absent);
    const is = other === null ? absent : (newer[other] ?? absent);
    const change = changeOf(statusIn(was), statusIn(is));
    if (change === null) same += 1;
    else entries.get(change)?.add(other ?? one ?? 0, was, is);
  });
  const counts = Object.fromEntries([...entries].map(([change, { count }]) => [change, count]));
  for (const [change, buffer] of entries)
    if (buffer.count > 0)
      await objects.write(entriesKey(prefix, change), Readable.from(buffer.pieces(), { objectMode: false }));
  const summary = Summary.parse({ counts: { ...counts, same }, reasons: Reason.options });
  await objects.put(summaryKey(prefix), JSON.stringify(summary));
  return summary;
}

/** The bytes of what was found. */
export const storedBytes = ({ counts }: Summary): number =>
  entryBytes * Change.options.reduce((sum, change) => sum + counts[change], 0);

/** What was found; null while it is not. */
export async function readSummary(
  prefix: string,
  objects: Pick<Objects, "bytes" | "size">,
): Promise<Summary | null> {
  if ((await objects.size(summaryKey(prefix))) === null) return null;
  return Summary.parse(JSON.parse((await objects.bytes(summaryKey(prefix))).toString("utf8")));
}

interface Page {
  prefix: string;
  change: Change;
  offset: number;
  limit: number;
}

/** The addresses of a change from an offset on. */
export async function comparedAddresses(
  compared: Compared,
  { counts, reasons }: Summary,
  { prefix, change, offset, limit }: Page,
): Promise<ComparedAddress[]> {
  const count = Math.min(limit, counts[change] - offset);
  if (count <= 0) return [];
  const source = change === "gone" ? compared.before : compared.now;
  const range = { start: offset * entryBytes, end: (offset + count) * entryBytes - 1 };
  const entries = decodeEntries(await source.objects.bytes(entriesKey(prefix, change), range), reasons);
  const emails = await addressesAt(
    source,
    entries.map(({ position }) => position),
  );
  return entries.map((entry, index) => comparedAddress(entry, emails[index] ?? ""));
}

/** Entries of a file that are read at once. */
const filePage = 10_000;

/** All addresses of a change, as CSV. */
export const comparisonFile = (
  compared: Compared,
  summary: Summary,
  place: Pick<Page, "prefix" | "change">,
): Readable => Readable.from(lines(compared, summary, place), { objectMode: false });

async function* lines(
  compared: Compared,
  summary: Summary,
  place: Pick<Page, "prefix" | "change">,
): AsyncGenerator<string> {
  yield csvLine(["email", "status_before", "reason_before", "status", "reason"]);
  for (let offset = 0; offset < summary.counts[place.change]; offset += filePage) {
    const page = await comparedAddresses(compared, summary, { ...place, offset, limit: filePage });
    yield page
      .map(({ email, before, now }) =>
        csvLine([email, before?.status ?? "", before?.reason ?? "", now?.status ?? "", now?.reason ?? ""]),
      )
      .join("");
  }
}

const entriesKey = (prefix: string, change: Change): string => `${prefix}${change}`;
const summaryKey = (prefix: string): string => `${prefix}summary`;

/**
 * For each position of a well-formed address the code of its reason. A position without a verdict counts as
 * not probed.
 */
async function reasonCodes({ parts, imported, objects }: Stored): Promise<Uint8Array> {
  const { distinct, bad_syntax } = imported.rows;
  const { reasonNames, reasons } = await readColumns(parts, distinct + bad_syntax, objects);
  const codes = reasonNames.map((name) => Reason.options.indexOf(name as Reason));
  const notProbed = Reason.options.indexOf("not_probed");
  return Uint8Array.from(reasons.subarray(0, distinct), (reason) =>
    reason === noVerdict ? notProbed : (codes[reason] ?? notProbed),
  );
}

function addressesOf({ imported, objects }: Stored): Addresses {
  const { prefix, rows, chunkSize } = imported;
  const keys = Array.from({ length: Math.ceil(rows.distinct / chunkSize) }, (_, chunk) =>
    chunkKey(prefix, chunk),
  );
  const ahead = new ReadAhead(
    keys,
    () => true,
    (key) => Verification.readAddresses(key, objects),
  );
  let next = 0;
  return async () => (next < keys.length ? ahead.read(next++) : null);
}

const statusIn = (code: number): Status | null => {
  const reason = Reason.options[code];
  return reason === undefined ? null : statusOf[reason];
};

/** Null where the status is the same. */
function changeOf(before: Status | null, now: Status | null): Change | null {
  if (before === now) return null;
  if (before === null) return "new";
  if (now === null) return "gone";
  if (before === "valid" && now === "invalid") return "died";
  return before === "invalid" && now === "valid" ? "came_back" : "changed";
}

const comparedAddress = ({ before, now }: Entry, email: string): ComparedAddress => ({
  email,
  before: before && { status: statusOf[before], reason: before },
  now: now && { status: statusOf[now], reason: now },
});
