/** Asks a worker about a file, so that a large one does not block the page. */
import { isReachable, untilReachable } from "./connection.ts";
import { changedFile } from "./changed-file.ts";
import { ShownError } from "./shown-error.ts";

/** A worker's answer; `problem` is a text on screen, or null where the file cannot be read. */
export type WorkerAnswer<T> = { value: T } | { problem: string | null };

const deadlineMs = 20_000;
const unreadable = "This file could not be read. Save it as CSV and try again.";
const notLoaded =
  "The code that reads files could not be loaded. Reload the page, and choose the file again.";

/**
 * The answer of a worker to a question about a file, by default the file alone; it has at most 20 s. Its code loads at the first
 * file: without a connection that waits. Fails with a `ShownError`.
 */
export async function askWorker<T>(start: () => Worker, file: File, question: unknown = file): Promise<T> {
  for (;;) {
    const answer = await ask(start(), question);
    if (answer === "not loaded") {
      if (await isReachable()) throw new ShownError(notLoaded);
      await untilReachable();
    } else if ("value" in answer) return answer.value as T;
    else throw new ShownError(answer.problem ?? (await changedFile(file)) ?? unreadable);
  }
}

function ask(worker: Worker, question: unknown): Promise<WorkerAnswer<unknown> | "not loaded"> {
  const { promise, resolve } = Promise.withResolvers<WorkerAnswer<unknown> | "not loaded">();
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer<unknown>>) => resolve(data));
  // A worker catches what happens to a file. It fails where its code does not load.
  worker.addEventListener("error", () => resolve("not loaded"));
  const deadline = setTimeout(() => resolve({ problem: null }), deadlineMs);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage(question);
  return promise.finally(() => {
    clearTimeout(deadline);
    worker.terminate();
  });
}
