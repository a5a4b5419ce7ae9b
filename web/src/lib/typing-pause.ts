const pauseMs = 300;

/** Waits whether somebody types on. Rejects where the search is given up meanwhile, as it is by the next letter. */
export function typingPause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
