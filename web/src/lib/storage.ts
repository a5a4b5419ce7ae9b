/** What this browser remembers. Where storage is blocked or full, nothing is remembered, and everything else works. */

function guarded(open: () => Storage) {
  return {
    getItem: (key: string): string | null => attempt(() => open().getItem(key)),
    setItem: (key: string, value: string): void => void attempt(() => open().setItem(key, value)),
    removeItem: (key: string): void => void attempt(() => open().removeItem(key)),
  };
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** For all tabs, until it is removed. */
export const browserStorage = guarded(() => localStorage);

/** For this tab alone. */
export const tabStorage = guarded(() => sessionStorage);
