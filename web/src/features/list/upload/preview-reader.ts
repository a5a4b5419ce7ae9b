/** The preview of a file, read in the browser with the reader of the import. Nothing is uploaded. */
import type { BadCells } from "@winnow/core/file/reader";
import type { Preview } from "@winnow/core/list/schema";
import { ShownError } from "../../../lib/shown-error.ts";

export interface CountedPreview extends Preview {
  badCells: BadCells;
}

/** A preview by the detected header, and one by the opposite choice. */
export interface Previews {
  detected: CountedPreview;
  opposite: CountedPreview;
}

/** The worker's answer; `problem` is a text on screen. */
export type Answer = { previews: Previews } | { problem: string };

const deadlineMs = 20_000;

/** Previews a file in a worker, for at most 20 s. Fails with a `ShownError`. */
export async function readPreviews(file: File): Promise<Previews> {
  const worker = new Worker(new URL("./preview-worker.ts", import.meta.url), { type: "module" });
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      const unreadable = () =>
        reject(new ShownError("This file could not be read. Save it as CSV and try again."));
      worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => resolve(data));
      worker.addEventListener("error", unreadable);
      AbortSignal.timeout(deadlineMs).addEventListener("abort", unreadable);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(file);
    });
    if ("problem" in answer) throw new ShownError(answer.problem);
    return answer.previews;
  } finally {
    worker.terminate();
  }
}
