import { Store } from "../aws/store/index.ts";
import { below } from "./object.ts";

/**
 * Erases the log of every key of a closed workspace, or of its test workspace, until the time is over. Returns whether all is gone. Can
 * be repeated.
 */
export const erase = (workspaceID: string, isOver: () => boolean): Promise<boolean> =>
  Store.removeUntil(below(workspaceID), isOver);
