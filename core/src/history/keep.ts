/** Keeps what an archive has of results and of the ledger, as it is read, one after the other. Each can be repeated. */
import { Readable } from "node:stream";
import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { csvLine } from "../kit/text/csv.ts";
import { List } from "../list/index.ts";
import { flagNames, Status } from "../verdict/schema.ts";
import {
  aboutKey,
  below,
  ledgerFileKey,
  pieceEntries,
  pieceKey,
  resultsFileKey,
  resultsKey,
} from "./objects.ts";
import type { Origin, Results } from "./schema.ts";

/** What is kept of a workspace beside its lists: where it came from, and how many entries its ledger had. */
export const About = z.object({ stage: z.string(), exported_at: z.iso.datetime(), entries: z.int().min(0) });
export type About = z.infer<typeof About>;

/** Whether the acting workspace has its whole history. */
export const isKept = async (): Promise<boolean> => (await Store.size(aboutKey(Actor.system()))) !== null;

/** Keeps the former results of a list that is there. */
export async function keepResults(
  listID: string,
  verdicts: AsyncIterable<List.Result>,
  origin: Origin,
): Promise<void> {
  const workspaceID = Actor.system();
  if (!(await List.isThere(listID))) return;
  const counts = Object.fromEntries(Status.options.map((status) => [status, 0])) as Results["counts"];
  let addresses = 0;
  let verified_at: string | null = null;
  async function* lines(): AsyncGenerator<string> {
    yield head;
    for await (const verdict of verdicts) {
      addresses += 1;
      counts[verdict.status] += 1;
      if (verified_at === null || verdict.checked_at > verified_at) verified_at = verdict.checked_at;
      yield lineOf(verdict);
    }
  }
  await Store.write(resultsFileKey(workspaceID, listID), Readable.from(lines()));
  const results: Results = { ...origin, verified_at, addresses, counts };
  await Store.put(resultsKey(workspaceID, listID), JSON.stringify(results));
  if (!(await List.isThere(listID))) await Store.removeBelow(List.historyBelow(workspaceID, listID));
}

const columns = [
  "email",
  "status",
  "reason",
  "action",
  "score",
  "suggestion",
  "canonical",
  "checked_at",
] as const;

const head = csvLine([...columns, "provider", ...flagNames, "mended_from"]);

const lineOf = (verdict: List.Result): string =>
  csvLine([
    ...columns.map((column) => verdict[column] ?? ""),
    verdict.mx?.provider ?? "",
    ...flagNames.map((name) => String(verdict.flags[name] ?? "")),
    verdict.mended_from ?? "",
  ]);

/** Keeps the former ledger, entry 1 first, and then says that the history is whole. */
export async function keepLedger(entries: AsyncIterable<Credit.Entry>, origin: Origin): Promise<void> {
  const workspaceID = Actor.system();
  let pieces = 0;
  let last = 0;
  async function* lines(): AsyncGenerator<string> {
    yield Credit.archived.head();
    let together: Credit.Entry[] = [];
    const flush = async (): Promise<void> => {
      await Store.put(pieceKey(workspaceID, pieces++), JSON.stringify(together));
      together = [];
    };
    for await (const entry of entries) {
      last = entry.number;
      yield Credit.archived.line(entry);
      if (together.push(entry) === pieceEntries) await flush();
    }
    if (together.length > 0) await flush();
  }
  await Store.write(ledgerFileKey(workspaceID), Readable.from(lines()));
  const about: About = { ...origin, entries: last };
  await Store.put(aboutKey(workspaceID), JSON.stringify(about));
}

/** Removes the history of a workspace that is closed, or was never finished. Can be repeated. */
export const removeAll = (): Promise<void> => Store.removeBelow(below(Actor.system()));
