/** What a workspace uses of its quotas of finished files and comparisons: how many are made in a day, their bytes, and how many at a time. */
import { z } from "zod";
import type { Change } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import { longestWindowSeconds as seconds } from "../../kit/retention.ts";
import { Quota } from "../../quota/index.ts";
import { Window } from "../../window/index.ts";
import { kind, type Room } from "../whole-list/begin.ts";

/** As what a job counts. */
const Counted = z.enum(["files", "comparisons"]);
type Counted = z.infer<typeof Counted>;

/** In the input of a job that was counted. */
const CountedInput = z.object({ counted: Counted });

/** The same request is counted once in this time, however often it is made anew. */
const sameSeconds = 600;

const countOf = (workspaceID: string, as: Counted): Window.Subject => `${as}:${workspaceID}`;
const sameOf = ({ workspaceID, id }: Pick<Job.Key, "workspaceID" | "id">): Window.Subject =>
  `same-file:${workspaceID}:${id}`;
const bytesOf = (workspaceID: string): Window.Subject => `file-bytes:${workspaceID}`;

/** A file takes seconds. */
const retrySeconds = 10;

/**
 * The room for one more file or comparison, with what counts it, unless it was counted already. Throws
 * `limit` where a workspace may begin none now. The id of the job names the request.
 */
export async function roomFor(job: Pick<Job.Key, "workspaceID" | "id">, as: Counted): Promise<Room> {
  const { workspaceID } = job;
  const { files } = await Quota.of(workspaceID);
  const full = () =>
    Window.usedUp(
      `At most ${files.open} files can be made at a time. Wait until some are finished.`,
      retrySeconds,
    );
  const same = Window.of({ seconds: sameSeconds });
  const [left, isFull, known] = await Promise.all([
    bytesLeft(workspaceID),
    Job.isFull({ workspaceID, kind }, files.open),
    Window.countIn(sameOf(job), same),
  ]);
  const { endsInSeconds } = Window.of({ seconds });
  if (left <= 0) {
    throw Window.usedUp(
      `Your plan makes files of results and comparisons of at most ${Quota.inGigabytes(files.bytes)} together a day.`,
      endsInSeconds,
    );
  }
  if ((known ?? 0) > 0) {
    if (isFull) throw full();
    return { within: { max: files.open, full } };
  }
  const what = as === "files" ? "files of results" : as;
  const daily = { max: files.daily, seconds };
  const reason = `Your plan makes ${groupedDigits(files.daily)} ${what} a day.`;
  const count = await Window.countIn(countOf(workspaceID, as), Window.of(daily));
  if ((count ?? 0) >= files.daily) throw Window.usedUp(reason, endsInSeconds);
  if (isFull) throw full();
  const counting = [
    Window.spending(countOf(workspaceID, as), daily, 1, reason),
    Window.adding(sameOf(job), same, 1),
  ];
  const input: z.infer<typeof CountedInput> = { counted: as };
  return { within: { max: files.open, full, alongside: counting }, input };
}

/** The changes that undo the counting of a job that ends without a file. */
export function takingBack({ workspaceID, id, input, timeOpened }: Job.Row): readonly Change[] {
  const { data } = CountedInput.safeParse(input);
  if (!data) return [];
  const at = new Date(timeOpened);
  return [
    Window.adding(countOf(workspaceID, data.counted), Window.of({ seconds }, at), -1),
    Window.adding(sameOf({ workspaceID, id }), Window.of({ seconds: sameSeconds }, at), -1),
  ];
}

/** The bytes of files and comparisons that a workspace may still make today. Those that are under way may make more. */
export async function bytesLeft(workspaceID: string): Promise<number> {
  const { files } = await Quota.of(workspaceID);
  const used = await Window.countIn(bytesOf(workspaceID), Window.of({ seconds }));
  return files.bytes - (used ?? 0);
}

/** The change that counts the bytes of a file or a comparison that was made, with the end of its job. */
export const countingBytes = (workspaceID: string, bytes: number): Change =>
  Window.adding(bytesOf(workspaceID), Window.of({ seconds }), bytes);
