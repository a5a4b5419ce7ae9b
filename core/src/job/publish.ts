import { unlessRefused } from "./row.ts";

/** What an attempt of a step wrote, and the change that lets a row name it. */
interface Attempt {
  /** Makes the row name the object. A refused condition means that another attempt was first. */
  write: () => Promise<unknown>;
  /** Whether the row names this attempt's object; also true if an earlier answer was lost. */
  isNamed: () => Promise<boolean>;
  /** Removes the object. */
  remove: () => Promise<unknown>;
}

/** Publishes an attempt's object by the row that names it, or removes it. Returns whether the row names it. */
export async function publish({ write, isNamed, remove }: Attempt): Promise<boolean> {
  await write().catch(unlessRefused);
  if (await isNamed()) return true;
  await remove();
  return false;
}
