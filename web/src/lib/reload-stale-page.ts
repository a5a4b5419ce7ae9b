/** Reloads the page once when its code no longer loads, as after a new release. */
const key = "reloaded_at";
const patienceMs = 10_000;

/** `pendingPath` gives the path of a navigation under way, so that the reload arrives there. */
export function reloadStalePage(pendingPath: () => string | null): void {
  addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < patienceMs) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    const path = pendingPath();
    if (path === null) location.reload();
    else location.assign(path);
  });
}
