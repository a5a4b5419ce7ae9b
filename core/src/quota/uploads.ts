/** The bytes that a workspace may upload in a day: those of new lists, and of files of outcomes. */
import type { Change } from "../aws/table/index.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { longestWindowSeconds as seconds } from "../kit/retention.ts";
import { Window } from "../window/index.ts";
import { of } from "./of.ts";

const uploadedBytes = (workspaceID: string): Window.Subject => `uploaded-bytes:${workspaceID}`;

export const inGigabytes = (bytes: number): string => `${groupedDigits(bytes / 1_000_000_000)} GB`;

/** The change that counts bytes that will be uploaded. Refused with `limit`. */
export async function countingUpload(workspaceID: string, bytes: number): Promise<Change> {
  const { uploads } = await of(workspaceID);
  const reason = `Your plan takes new lists and files of outcomes of at most ${inGigabytes(uploads.daily)} together a day.`;
  return Window.spending(uploadedBytes(workspaceID), { max: uploads.daily, seconds }, bytes, reason);
}

/** The change that takes back the bytes of an upload form that was not given to anybody. */
export const takingUploadBack = (workspaceID: string, bytes: number, timeCreated: string): Change =>
  Window.adding(uploadedBytes(workspaceID), Window.of({ seconds }, new Date(timeCreated)), -bytes);

/** The bytes that were counted today. */
export const uploadedToday = async (workspaceID: string): Promise<number> =>
  (await Window.countIn(uploadedBytes(workspaceID), Window.of({ seconds }))) ?? 0;
