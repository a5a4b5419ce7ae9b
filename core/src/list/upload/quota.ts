/** What the lists of a workspace use of its quotas: bytes, copies, previews and repeated imports of files. */
import type { Change } from "../../aws/table/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import { longestWindowSeconds as daySeconds } from "../../kit/retention.ts";
import { Quota } from "../../quota/index.ts";
import { Window } from "../../window/index.ts";
import { ListEntity } from "../entity.ts";

/** Who uploads no more in a day is not asked how much is stored. */
const fewUploadedBytes = 100_000_000;

/** How often the files of a workspace that are too many are added up again. */
const storedSums: Window.Limit = { max: 1, seconds: 60 };

/** Copies of lists in an hour, in a live or a test workspace. */
const maxCopies: Window.Limit = { max: 20, seconds: 3600 };

/** Imports of files of a workspace by another choice than their first, in an hour. */
const maxReimports: Window.Limit = { max: 30, seconds: 3600 };

/** Previews of uploaded files in a minute. */
const maxPreviews: Window.Limit = { max: 30, seconds: 60 };

const newLists = (workspaceID: string): Window.Subject => `new-lists:${workspaceID}`;

/** Counts a preview of an uploaded file of a workspace. Throws `limit`. */
export const countPreview = (workspaceID: string): Promise<void> =>
  Window.spend(
    `previews:${workspaceID}`,
    maxPreviews,
    `At most ${maxPreviews.max} previews can be made in a minute.`,
  );

/** The change that counts another import of the same file. Refused with `limit`. */
export const countingReimport = (workspaceID: string): Change =>
  Window.spending(
    `reimports:${workspaceID}`,
    maxReimports,
    1,
    `Files can be read again at most ${maxReimports.max} times in an hour.`,
  );

/** The changes that count a new list, and its bytes. Refused with `limit`. */
export async function countingList(workspaceID: string, bytes: number): Promise<Change[]> {
  const { uploads } = await Quota.of(workspaceID);
  const tooMany = `Your plan takes ${groupedDigits(uploads.lists)} new lists a day.`;
  return [
    await Quota.countingUpload(workspaceID, bytes),
    Window.spending(newLists(workspaceID), { max: uploads.lists, seconds: daySeconds }, 1, tooMany),
  ];
}

/** The changes that take back a list that was counted in vain, as one whose upload form nobody was given. */
export function takingListBack(workspaceID: string, bytes: number, timeCreated: string): Change[] {
  const span = Window.of({ seconds: daySeconds }, new Date(timeCreated));
  return [
    Quota.takingUploadBack(workspaceID, bytes, timeCreated),
    Window.adding(newLists(workspaceID), span, -1),
  ];
}

const copies = (workspaceID: string): Window.Subject => `copies:${workspaceID}`;
const copiedBytes = (workspaceID: string): Window.Subject => `copied-bytes:${workspaceID}`;

/** The changes that count a copy of a list, and its bytes as those of an upload. Refused with `limit`. */
export async function countingCopy(workspaceID: string, bytes: number): Promise<Change[]> {
  const { uploads } = await Quota.of(workspaceID);
  const { max, seconds } = maxCopies;
  const tooMany = `At most ${max} lists can be duplicated in an hour.`;
  return [
    ...(await countingList(workspaceID, bytes)),
    Window.spending(copies(workspaceID), maxCopies, 1, tooMany),
    Window.spending(
      copiedBytes(workspaceID),
      { max: uploads.bytes, seconds },
      bytes,
      `Lists of at most ${uploads.bytes / 1_000_000_000} GB together can be duplicated in an hour.`,
    ),
  ];
}

/** The changes that take back a copy whose original is gone. */
export function takingCopyBack(workspaceID: string, bytes: number, timeCreated: string): Change[] {
  const span = Window.of(maxCopies, new Date(timeCreated));
  return [
    ...takingListBack(workspaceID, bytes, timeCreated),
    Window.adding(copies(workspaceID), span, -1),
    Window.adding(copiedBytes(workspaceID), span, -bytes),
  ];
}

/**
 * Throws `too_large` where the files of a workspace would hold more than its plan stores. They are added up where the workspace
 * uploads much today: once a day, and again where they seem to be too many.
 */
export async function requireStorage(
  workspaceID: string,
  bytes: number,
  stored = storedBytes,
): Promise<void> {
  const day = Window.of({ seconds: daySeconds });
  const today = await Quota.uploadedToday(workspaceID);
  if (today + bytes <= fewUploadedBytes) return;
  const { uploads } = await Quota.of(workspaceID);
  const fits = (before: number): boolean => before + today + bytes <= uploads.stored;
  const subject: Window.Subject = `stored-before:${workspaceID}`;
  const known = await Window.countIn(subject, day);
  if (known !== null && fits(known)) return;
  if (
    known === null ||
    (await Window.count(`sums-of-stored:${workspaceID}`, storedSums)).count <= storedSums.max
  ) {
    const before = (await stored(workspaceID)) - today;
    await Window.keep(subject, day, before);
    if (fits(before)) return;
  }
  throw new VisibleError(
    "too_large",
    "list.too_large",
    `Your plan stores files of at most ${Quota.inGigabytes(uploads.stored)}. Delete lists that you do not need, then try again in a minute.`,
  );
}

/** The bytes of the files of a workspace's lists. */
async function storedBytes(workspaceID: string): Promise<number> {
  const { data } = await ListEntity.query
    .byWorkspace({ workspaceID })
    .go({ pages: "all", attributes: ["size"], consistent: true });
  return data.reduce((sum, { size = 0 }) => sum + size, 0);
}
