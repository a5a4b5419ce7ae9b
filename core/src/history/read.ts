/** The history, as people read and download it. */
import { z } from "zod";
import { Audit } from "../audit/index.ts";
import { Store } from "../aws/store/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { Cursor } from "../kit/cursor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import type { Page } from "../kit/page.ts";
import { listAreas } from "../kit/permission.ts";
import { dayOf } from "../kit/time/utc.ts";
import { List } from "../list/index.ts";
import { Quota } from "../quota/index.ts";
import { About } from "./keep.ts";
import {
  aboutKey,
  ledgerFileKey,
  pieceEntries,
  pieceKey,
  readJSON,
  resultsFileKey,
  resultsKey,
} from "./objects.ts";
import { type Info, LedgerQuery, type ListInfo, Results } from "./schema.ts";

const linkSeconds = 10;

const pageSize = 50;

/** Where the acting workspace was imported from. */
export async function info(): Promise<Info> {
  const about = await readAbout(Actor.canAny([...listAreas, "my_plan"], "view"));
  return { imported: about && { stage: about.stage, exported_at: about.exported_at } };
}

const readAbout = async (workspaceID: string): Promise<About | null> =>
  About.nullable().parse(await readJSON(aboutKey(workspaceID)));

/** The former results of a list of the acting workspace, in numbers. */
export const ofList = fn(ID.schema("list"), async (id): Promise<ListInfo> => {
  const workspaceID = Actor.canAny(listAreas, "view");
  await List.get(id);
  return { results: Results.nullable().parse(await readJSON(resultsKey(workspaceID, id))) };
});

/** A link to the former results of a list as CSV, recorded as a download. Throws `missing` where it has none. */
export const downloadResults = fn(ID.schema("list"), async (id): Promise<{ url: string }> => {
  const workspaceID = Actor.canAny(listAreas, "view");
  const { name } = await List.get(id);
  const results = Results.nullable().parse(await readJSON(resultsKey(workspaceID, id)));
  if (results === null) throw missing("This list has no results from before an import.");
  const file = `results-before-import-${dayOf(results.exported_at)}.csv`;
  const key = resultsFileKey(workspaceID, id);
  const details = { format: "csv", rows: String(results.addresses) };
  await Table.write([
    Audit.recording(workspaceID, "list.downloaded", { id, name }, details),
    await countingFetched(workspaceID, key),
  ]);
  return { url: await Store.presignDownload(key, file, linkSeconds) };
});

/** The former ledger of the acting workspace, newest first, at most 50 entries a page. Empty where there is none. */
export const ledger = fn(LedgerQuery, async ({ cursor }): Promise<Page.Page<Credit.Entry>> => {
  const workspaceID = Actor.can("my_plan", "view");
  const { entries = 0 } = (await readAbout(workspaceID)) ?? {};
  const below = cursor === undefined ? entries + 1 : Cursor.decode(cursor, z.int().positive());
  const newest = Math.min(below - 1, entries);
  if (newest === 0) return { results: [], next_cursor: null };
  const oldest = Math.max(1, newest - pageSize + 1);
  const results: Credit.Entry[] = [];
  for (let piece = pieceOf(newest); piece >= pieceOf(oldest); piece--) {
    const read = Credit.Entry.array().parse(await readJSON(pieceKey(workspaceID, piece)));
    results.push(...read.filter(({ number }) => number >= oldest && number <= newest).toReversed());
  }
  return { results, next_cursor: oldest > 1 ? Cursor.encode(oldest) : null };
});

const pieceOf = (number: number): number => Math.floor((number - 1) / pieceEntries);

/** A link to the former ledger as CSV. Throws `missing` where there is none. */
export async function downloadLedger(): Promise<{ url: string }> {
  const workspaceID = Actor.can("my_plan", "view");
  const about = await readAbout(workspaceID);
  if (about === null) throw missing("This workspace has no ledger from before an import.");
  const name = `ledger-before-import-${dayOf(about.exported_at)}.csv`;
  const key = ledgerFileKey(workspaceID);
  await Table.write([await countingFetched(workspaceID, key)]);
  return { url: await Store.presignDownload(key, name, linkSeconds) };
}

const countingFetched = async (workspaceID: string, key: string): Promise<Change> =>
  Quota.countingFetched(workspaceID, (await Store.size(key)) ?? 0);

const missing = (message: string) => new VisibleError("missing", "history.missing", message);
