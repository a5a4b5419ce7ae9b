/** Notifications of the browser, for a person who looks at another tab. Phones without them offer none. */
const isOffered = (): boolean => "Notification" in window && window.isSecureContext;

/** Whether the person has not been asked yet. */
export const mayAsk = (): boolean => isOffered() && Notification.permission === "default";

/** Asks for the permission. Returns whether it is granted. */
export const ask = async (): Promise<boolean> =>
  isOffered() && (await Notification.requestPermission()) === "granted";

/** Shows one that leads back to this tab, where it is permitted and the tab is hidden. */
export function notify(title: string, body: string): void {
  if (!isOffered() || Notification.permission !== "granted" || !document.hidden) return;
  try {
    const shown = new Notification(title, { body, icon: "/mark.svg" });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Chromium on Android has them from service workers alone.
  }
}
