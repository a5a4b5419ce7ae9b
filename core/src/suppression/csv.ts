/** The entries of a CSV file, ours, that of a sender, or bare addresses. */
import { FileProblem, type Row, tableOf } from "../file/index.ts";
import { unmasked } from "../kit/text/csv.ts";
import { VisibleError } from "../kit/error.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { statedTime } from "../kit/time/stated-time.ts";
import { Clock } from "../port/clock/index.ts";
import { type Entry, named, notAnAddress, storedTime } from "./entry.ts";
import { reasonsBy } from "./file-reason.ts";
import { limits } from "./limits.ts";
import { type Reason, SHA256, Source } from "./schema.ts";
import { columns, implied, senders } from "./senders.ts";

export interface FileRead {
  source: Source;
  /** Whether the first row names the columns. */
  hasHeader: boolean;
  /** By row: an entry, or why it is none. */
  rows: (Entry | string)[];
}

/**
 * The rows below the header, or all rows where the first one begins with an address: then the second column has reasons. Throws `input`
 * for a file without addresses and hashes, or with too many rows.
 */
export function entriesOf(csv: string, { reason }: { reason: Reason }): FileRead {
  const all = table(csv);
  const first = all[0] ?? [];
  const isBare = named({ email: unmasked((first[0] ?? "").trim()) }) !== null;
  const header = isBare ? bareColumns : first;
  const rows = isBare ? all : all.slice(1);
  // As many as fit below a header: pieces of a larger file each begin with its first row.
  if (rows.length > limits.fileRows + (isBare ? 1 : 0))
    throw refusal(`A file has at most ${groupedDigits(limits.fileRows)} rows. Divide it.`);
  const names = header.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
  const has = (all: readonly string[]): boolean => all.every((name) => names.includes(name));
  const column = (known: readonly string[]): number => {
    const name = known.find((one) => names.includes(one));
    return name === undefined ? -1 : names.indexOf(name);
  };
  const places = { email: column(columns.email), sha256: column(columns.sha256), at: column(columns.at) };
  if (places.email === -1 && places.sha256 === -1)
    throw refusal("The first row names the columns, such as `email` or `sha256`. Neither is there.");
  const isOurs = has(["sha256", "source", "at"]);
  const isOfSES = isBare && reasonsAtSES.test((first[1] ?? "").trim());
  const source = isOfSES ? "ses" : (senders.find((sender) => has(sender.has))?.source ?? "file");
  const isWhole = (all: readonly string[]): boolean => has(all) && all.length === names.length;
  const stated = implied.find((one) => (one.isWhole ? isWhole : has)(one.has))?.reason ?? reason;
  const now = Clock.now().toISOString();
  const reasonOf = reasonsBy(names, stated);
  return {
    source,
    hasHeader: !isBare,
    rows: rows.map((row) => {
      const cell = (place: number): string => unmasked((row[place] ?? "").trim());
      const key = keyIn(cell(places.email), cell(places.sha256));
      if (typeof key === "string") return key;
      const why = reasonOf(cell);
      if (typeof why !== "string") return why.refused;
      const said = isOurs ? Source.safeParse(cell(names.indexOf("source"))) : null;
      return {
        ...key,
        reason: why,
        source: said?.data ?? source,
        at: storedTime(statedTime(cell(places.at)) ?? now),
      };
    }),
  };
}

const bareColumns = ["email", "reason"];
/** In files that Amazon SES takes. */
const reasonsAtSES = /^(BOUNCE|COMPLAINT)$/;

function table(csv: string): Row[] {
  try {
    return tableOf(csv);
  } catch (error) {
    if (error instanceof FileProblem) throw refusal(error.message);
    throw error;
  }
}

function keyIn(email: string, sha256: string): Pick<Entry, "sha256" | "email"> | string {
  if (email !== "") return named({ email }) ?? notAnAddress;
  return SHA256.safeParse(sha256).success ? { sha256: sha256.toLowerCase() } : notAnAddress;
}

const refusal = (message: string) => new VisibleError("input", "suppression.file", message, { csv: message });
