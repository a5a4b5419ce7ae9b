import { Table } from "../aws/table/index.ts";

/** What an attempt of a step wrote, and the change that lets a row name it. */
interface Attempt {
  /** Makes the row name the object. A refused condition means that another attempt was first. */
  write: () => Promise<unknown>;
  /** Whether the row names this attempt's object; also true if an earlier answer was lost. */
  isNamed: () => Promise<boolean>;
  /** Whether the row is still there, so that it may name the object yet. */
  isThere: () => Promise<boolean>;
  /** Removes the object. */
  remove: () => Promise<unknown>;
}

/**
 * Publishes an attempt's object by the row that names it, or removes it. Returns whether the row names it. Where the write
 * fails with another error, it may still take effect: then the object is removed only if the row is gone.
 */
export async function publish({ write, isNamed, isThere, remove }: Attempt): Promise<boolean> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Table.Refused)) {
      if (!(await isThere().catch(() => true))) await remove();
      throw error;
    }
  }
  if (await isNamed()) return true;
  await remove();
  return false;
}
