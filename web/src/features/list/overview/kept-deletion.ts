/** The last deletion of lists that can be undone. The tab keeps it, so that a reload does not take the undo away. */

export interface Deletion {
  workspaceID: string;
  /** Those that can be brought back. */
  ids: readonly string[];
  /** How many were deleted, also for good. */
  count: number;
  /** In milliseconds since 1970. */
  until: number;
}

const key = "deleted_lists";

export const keepDeletion = (deletion: Deletion): void =>
  sessionStorage.setItem(key, JSON.stringify(deletion));

export const forgetDeletion = (): void => sessionStorage.removeItem(key);

/** The deletion that is stored, if it is of this workspace and its time is not over. */
export function keptDeletion(
  workspaceID: string,
  now = Date.now(),
  stored = sessionStorage.getItem(key),
): Deletion | null {
  const deletion = read(stored);
  return deletion?.workspaceID === workspaceID && deletion.until > now ? deletion : null;
}

function read(stored: string | null): Deletion | null {
  try {
    return JSON.parse(stored ?? "null") as Deletion | null;
  } catch {
    return null;
  }
}
