/** The last deletion of lists that can be undone. The tab keeps it, so that a reload does not take the undo away. */
import { tabStorage } from "../../../lib/storage.ts";

export interface Deletion {
  workspaceID: string;
  /** Who deleted. */
  userID: string;
  /** Those that can be brought back. */
  ids: readonly string[];
  /** How many were deleted, also for good. */
  count: number;
  /** In milliseconds since 1970. */
  until: number;
}

const key = "deleted_lists";

export const keepDeletion = (deletion: Deletion): void => tabStorage.setItem(key, JSON.stringify(deletion));

/** Forgets a deletion, unless a later one is stored. */
export function forgetDeletion({ until }: Deletion): void {
  if (read(tabStorage.getItem(key))?.until === until) tabStorage.removeItem(key);
}

/** The deletion that is stored, if this person made it in this workspace and its time is not over. */
export function keptDeletion(
  by: Pick<Deletion, "workspaceID" | "userID">,
  now = Date.now(),
  stored = tabStorage.getItem(key),
): Deletion | null {
  const deletion = read(stored);
  const isOwn = deletion?.workspaceID === by.workspaceID && deletion.userID === by.userID;
  return isOwn && deletion.until > now ? deletion : null;
}

function read(stored: string | null): Deletion | null {
  try {
    return JSON.parse(stored ?? "null") as Deletion | null;
  } catch {
    return null;
  }
}
