/** What a workspace uses of its quotas of finished files: how many are made in a day, their bytes, and how many at a time. */
import { type Change, Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { groupedDigits } from "../../kit/grouped-digits.ts";
import { longestWindowSeconds as seconds } from "../../kit/retention.ts";
import { Quota } from "../../quota/index.ts";

const countOf = (workspaceID: string): string => `files:${workspaceID}`;
const bytesOf = (workspaceID: string): string => `file-bytes:${workspaceID}`;

/** A file takes seconds. */
const retrySeconds = 10;

/** Room for one more file: the number that may be open, the error beyond it, and the change that counts one. */
interface Room {
  max: number;
  full: () => Error;
  alongside: readonly Change[];
}

/** Throws `limit` where a workspace may begin no file now. */
export async function roomForFile(workspaceID: string): Promise<Room> {
  const { files } = await Quota.of(workspaceID);
  const full = () =>
    Quota.usedUp(
      `At most ${files.open} files can be made at a time. Wait until some are finished.`,
      retrySeconds,
    );
  const daily = { max: files.daily, seconds };
  const { endsInSeconds, ...window } = Quota.windowOf(daily);
  const reason = `Your plan makes ${groupedDigits(files.daily)} files of results a day.`;
  const [count, left, isFull] = await Promise.all([
    Quota.countIn(countOf(workspaceID), window),
    bytesLeft(workspaceID),
    Job.isFull({ workspaceID, kind: "make-download" }, files.open),
  ]);
  if ((count ?? 0) >= files.daily) throw Quota.usedUp(reason, endsInSeconds);
  if (left <= 0) {
    throw Quota.usedUp(
      `Your plan makes files of ${Quota.inGigabytes(files.bytes)} together a day.`,
      endsInSeconds,
    );
  }
  if (isFull) throw full();
  return { max: files.open, full, alongside: [Quota.spending(countOf(workspaceID), daily, 1, reason)] };
}

/** The bytes of files that a workspace may still make today. Those that are under way may make more. */
export async function bytesLeft(workspaceID: string): Promise<number> {
  const { files } = await Quota.of(workspaceID);
  const used = await Quota.countIn(bytesOf(workspaceID), Quota.windowOf({ seconds }));
  return files.bytes - (used ?? 0);
}

/** Counts the bytes of a file that was made. */
export const countBytes = (workspaceID: string, bytes: number): Promise<void> =>
  Table.update(Quota.adding(bytesOf(workspaceID), Quota.windowOf({ seconds }), bytes));
