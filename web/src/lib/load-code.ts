/** Loads the code of a page or a dialog. Without a connection it waits; after a new release it reloads the page once. */
import { isReachable, untilReachable } from "./connection.ts";
import { pendingPath } from "./pending-path.ts";
import { tabStorage } from "./storage.ts";

const key = "reloaded_at";
const reloadPauseMs = 10_000;

export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!(await isReachable())) await untilReachable();
      else {
        // The person may be asked whether to leave, and stay.
        if (reloadOnce()) await new Promise((resolve) => setTimeout(resolve, reloadPauseMs));
        throw error;
      }
    }
  }
}

/** A new release removes the files of the old one. Returns false shortly after another reload. */
function reloadOnce(): boolean {
  const last = Number(tabStorage.getItem(key) ?? 0);
  if (Date.now() - last < reloadPauseMs) return false;
  const now = String(Date.now());
  tabStorage.setItem(key, now);
  // A tab that cannot remember the reload would reload without end.
  if (tabStorage.getItem(key) !== now) return false;
  // A reload opens the page that was asked for.
  const path = pendingPath();
  if (path === null) location.reload();
  else location.assign(path);
  return true;
}
