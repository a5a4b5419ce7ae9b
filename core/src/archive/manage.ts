/** The archive of a workspace, as its owner asks for it. */
import { Account } from "../account/index.ts";
import { Audit } from "../audit/index.ts";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { dayOf } from "../kit/time/utc.ts";
import { Member } from "../member/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Window } from "../window/index.ts";
import { ArchiveEntity, type ArchiveRow } from "./entity.ts";
import { removing } from "./erase.ts";
import { limits } from "./limits.ts";
import { open } from "./job.ts";
import { erasing, readRow, view } from "./row.ts";
import { Begin, type Info, type State } from "./schema.ts";

const linkSeconds = 10;

const workspaceID = ID.schema("workspace");

/** The archive of a workspace that the acting person owns, and what they give to have one made. */
export const state = fn(workspaceID, async (id): Promise<State> => {
  await Member.owned(id);
  const row = await readRow(id);
  return { ...(await Account.proofNeeds(await Account.actingUser())), archive: row && view(row) };
});

/**
 * Has an archive made of a workspace that the acting person owns, in place of an earlier one, once they have
 * proved who they are. Throws `conflict` while one is being made, and `limit` beyond three in a day.
 */
export const begin = fn(Begin.extend({ id: workspaceID }), async ({ id, password, code }): Promise<Info> => {
  const { name } = await Member.owned(id);
  const proof = await Account.proving(await Account.actingUser(), password, code);
  const before = await readRow(id);
  if (before?.state === "making") throw underWay();
  await Window.spend(
    `archive:${id}`,
    limits.begun,
    `A workspace can be exported at most ${limits.begun.max} times in a day.`,
  );
  const row: ArchiveRow = {
    workspaceID: id,
    id: ID.create("archive"),
    state: "making",
    listsDone: 0,
    timeBegun: Clock.now().toISOString(),
  };
  const put = ArchiveEntity.put(row).where(({ id: present }, { eq, notExists }) =>
    before ? eq(present, before.id) : notExists(present),
  );
  await open(row, [
    Table.change(put, underWay),
    ...proof,
    ...(before ? [erasing(before, Clock.now())] : []),
    Audit.recording(id, "archive.begun", { id: row.id, name }),
  ]);
  return view(row);
});

/**
 * A link to the finished ZIP of a workspace that the acting person owns, for ten seconds. A person who has
 * not proved lately who they are is asked to. Throws `limit` beyond twenty in a day.
 */
export const download = fn(workspaceID, async (id): Promise<{ url: string }> => {
  const { name } = await Member.owned(id);
  Actor.requireConfirmed();
  const row = await readRow(id);
  if (row?.state !== "ready" || row.key === undefined || isOver(row)) throw missing();
  await Window.spend(
    `archive-link:${id}`,
    limits.links,
    `An export can be downloaded at most ${limits.links.max} times in a day.`,
  );
  await Table.write([Audit.recording(id, "archive.downloaded", { id: row.id, name })]);
  return { url: await Store.presignDownload(row.key, fileName(row), linkSeconds) };
});

const isOver = ({ timeErased = "" }: ArchiveRow): boolean => timeErased <= Clock.now().toISOString();

const fileName = ({ timeBegun }: ArchiveRow): string => `winnow-export-${dayOf(timeBegun)}.zip`;

/** Erases the archive of a workspace that the acting person owns, also while it is being made. */
export const erase = fn(workspaceID, async (id): Promise<void> => {
  const { name } = await Member.owned(id);
  const row = await readRow(id);
  if (!row) throw missing();
  await Table.write([...removing(row, missing), Audit.recording(id, "archive.erased", { id: row.id, name })]);
});

const underWay = () =>
  new VisibleError(
    "conflict",
    "archive.under_way",
    "An export is being made already. Wait for it, or erase it.",
  );

const missing = () =>
  new VisibleError("missing", "archive.missing", "There is no export that is ready. Ask for a new one.");
