/** A new release removes the old one's files: a page that can no longer be loaded is fetched anew, once. */
const key = "reloaded_at";
const patienceMs = 10_000;

export function reloadOnStalePage(): void {
  addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < patienceMs) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
