/** Counts clicks. Each function runs in a page by itself. */

declare global {
  interface Window {
    clicks: number;
  }
}

export function countClicks(): void {
  window.clicks = 0;
  addEventListener("pointerdown", () => (window.clicks += 1), { capture: true });
}

export const clicksSoFar = (): number => window.clicks;
