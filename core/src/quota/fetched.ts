/** The bytes of files that a workspace may fetch in a day: those of its lists and its history. */
import type { Change } from "../aws/table/index.ts";
import { TestWorkspace } from "../kit/id.ts";
import { longestWindowSeconds as seconds } from "../kit/retention.ts";
import { Window } from "../window/index.ts";
import { of } from "./of.ts";
import { inGigabytes } from "./uploads.ts";

/** The change that counts the bytes of a file with its opening. Refused with `limit`. */
export async function countingFetched(workspaceID: string, bytes: number): Promise<Change> {
  const { fetchedBytes: max } = await of(workspaceID);
  const subject: Window.Subject = `fetched-bytes:${TestWorkspace.liveOf(workspaceID)}`;
  return Window.spending(
    subject,
    { max, seconds },
    bytes,
    `Your plan has files of at most ${inGigabytes(max)} together fetched a day.`,
  );
}
