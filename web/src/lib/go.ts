/** Goes to another page: by the router. The sign-in page may stand before it is there, and starts it to go on. */

interface Way {
  go: (path: string, options?: { replace?: boolean }) => Promise<void>;
  /** Whether this page was reached from another one, and not opened. */
  hasGone: () => boolean;
}

let way: Way = {
  go: (path) => Promise.resolve(location.assign(path)),
  hasGone: () => false,
};

export function setWay(next: Way): void {
  way = next;
}

export const go: Way["go"] = (path, options) => way.go(path, options);
export const hasGone = (): boolean => way.hasGone();
