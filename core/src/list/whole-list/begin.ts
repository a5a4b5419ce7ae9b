/** Begins the jobs that read a whole list. */
import { Job } from "../../job/index.ts";
import type { Work } from "./work.ts";

/** The kind of these jobs. It is stored, from when all of them made files. */
export const kind = "make-download";

interface ListJob {
  workspaceID: string;
  id: string;
  isSmall: boolean;
}

/**
 * The room for one more job, with what its input says of it. Without `within`, a workspace may have any number
 * open.
 */
export interface Room {
  within?: Parameters<typeof Job.openWithin>[1];
  input?: Record<string, unknown> | null;
}

/** For work without which a list cannot be read: it makes no file, and a list has one job of it. */
export const unlimited: Room = {};

/**
 * Begins a job, unless it is under way. `findRoom` returns null where it may not begin, or throws what the
 * caller is told.
 */
export async function begin(
  job: ListJob,
  work: Work,
  findRoom: () => Promise<Room | null> = async () => unlimited,
): Promise<void> {
  if (await Job.find({ ...job, kind })) return;
  const room = await findRoom();
  if (!room) return;
  const opening = { ...job, kind, input: { ...work, ...room.input } } as const;
  await Job.sendFallback(opening, kind);
  const isOpened = room.within
    ? await Job.openWithin(opening, room.within)
    : await Job.open({ ...opening, isUnlimited: true });
  if (isOpened) await Job.send({ ...opening, step: 0 }, kind);
}
