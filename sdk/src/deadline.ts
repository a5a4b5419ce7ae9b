/** The end of a call: its deadline, or the caller's signal. */
import { WinnowError } from "./error.ts";

export interface Deadline {
  signal: AbortSignal;
  /** Milliseconds until the deadline; infinite without one. */
  left(): number;
  /** Waits. Rejects with the reason of the signal as soon as it is aborted. */
  wait(ms: number): Promise<void>;
}

/** Runs a body whose signal is aborted after `ms` with a WinnowError `timeout`, or with the caller's own reason. */
export async function within<T>(
  ms: number,
  caller: AbortSignal | undefined,
  body: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = (): void => controller.abort(caller?.reason);
  if (caller?.aborted) abort();
  caller?.addEventListener("abort", abort, { once: true });
  const timer = Number.isFinite(ms)
    ? setTimeout(() => {
        controller.abort(new WinnowError("timeout", `There was no answer within ${ms} ms.`));
      }, ms)
    : undefined;
  try {
    signal.throwIfAborted();
    const end = Date.now() + ms;
    return await body({ signal, left: () => end - Date.now(), wait: (pauseMs) => wait(pauseMs, signal) });
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener("abort", abort);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
