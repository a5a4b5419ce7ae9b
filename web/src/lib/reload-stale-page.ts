/** A new release removes the old one's files: a page that can no longer be loaded is fetched anew, once. */
const key = "reloaded_at";
const patienceMs = 10_000;

/** `heading` is the address that is being gone to, if any: whoever follows a link arrives where it leads. */
export function reloadStalePage(heading: () => string | null): void {
  addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < patienceMs) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    const address = heading();
    if (address === null) location.reload();
    else location.assign(address);
  });
}
