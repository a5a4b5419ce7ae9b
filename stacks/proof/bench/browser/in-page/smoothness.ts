/** Frames of a page, and its answers to clicks and keys. Each function runs in a page by itself. */

/** An interaction that took 16 ms or more until the next frame, in milliseconds. */
export interface Answer {
  name: string;
  /** To the next frame. */
  all: number;
  /** Until it was handled. */
  waited: number;
  handled: number;
}

export interface Smoothness {
  /** Milliseconds from each frame to the next. */
  frames: number[];
  /** The longest of each interaction, by its number. */
  answers: Record<number, Answer>;
}

/** An entry of event timing; 0 is the number of what is no interaction. */
interface InteractionTiming extends PerformanceEntry {
  interactionId: number;
  processingStart: number;
  processingEnd: number;
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
    for (const entry of entries.getEntries() as InteractionTiming[]) {
      const { interactionId, name, duration, startTime, processingStart, processingEnd } = entry;
      if (interactionId === 0 || duration <= (seen.answers[interactionId]?.all ?? 0)) continue;
      const [waited, handled] = [processingStart - startTime, processingEnd - processingStart];
      seen.answers[interactionId] = { name, all: duration, waited, handled };
    }
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
