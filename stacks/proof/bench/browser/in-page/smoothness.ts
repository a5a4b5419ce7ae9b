/** Frames of a page, and its answers to clicks and keys. Each function runs in a page by itself. */

export interface Smoothness {
  /** Milliseconds from each frame to the next. */
  frames: number[];
  /** Milliseconds from an interaction to the next frame, by the number of the interaction; those from 16 ms on. */
  answers: Record<number, number>;
}

/** An entry of event timing; 0 is the number of what is no interaction. */
interface InteractionTiming extends PerformanceEntry {
  interactionId: number;
}

declare global {
  interface Window {
    smoothness: Smoothness;
  }
}

export function watchSmoothness(): void {
  const seen: Smoothness = { frames: [], answers: {} };
  window.smoothness = seen;
  let last = performance.now();
  const onFrame = (now: number) => {
    seen.frames.push(now - last);
    last = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  const observer = new PerformanceObserver((entries) => {
    for (const { interactionId, duration } of entries.getEntries() as InteractionTiming[])
      if (interactionId > 0)
        seen.answers[interactionId] = Math.max(seen.answers[interactionId] ?? 0, duration);
  });
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

export const smoothnessSoFar = (): Smoothness => window.smoothness;

/** Scrolls by this share of everything within 60 frames, as a drag of the bar does. */
export async function dragBar(scroller: Element, share: number): Promise<void> {
  for (let step = 1; step <= 60; step += 1) {
    scroller.scrollTop += (scroller.scrollHeight * share) / 60;
    await new Promise(requestAnimationFrame);
  }
}
