/** Goes to another page: by the router. The sign-in page may stand before it is there, and starts it to go on. */

interface Navigation {
  go: (path: string, options?: { replace?: boolean }) => Promise<void>;
  /** Whether this page was reached from another one, and not opened. */
  hasGone: () => boolean;
}

let navigation: Navigation = {
  go: (path) => Promise.resolve(location.assign(path)),
  hasGone: () => false,
};

export function setNavigation(next: Navigation): void {
  navigation = next;
}

export const go: Navigation["go"] = (path, options) => navigation.go(path, options);
export const hasGone = (): boolean => navigation.hasGone();
