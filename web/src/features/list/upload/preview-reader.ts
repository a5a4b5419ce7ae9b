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

/** The worker's answer; `problem` is a text on screen, or null for any other fault. */
export type Answer = { previews: Previews } | { problem: string | null };

const deadlineMs = 20_000;
const unreadable = "This file could not be read. Save it as CSV and try again.";

/** Previews a file in a worker, for at most 20 s. Fails with a `ShownError`. */
export async function readPreviews(file: File): Promise<Previews> {
  const worker = new Worker(new URL("./preview-worker.ts", import.meta.url), { type: "module" });
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      const fail = () => reject(new ShownError(unreadable));
      worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => resolve(data));
      worker.addEventListener("error", fail);
      AbortSignal.timeout(deadlineMs).addEventListener("abort", fail);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(file);
    });
    if ("problem" in answer) throw new ShownError(answer.problem ?? unreadable);
    return answer.previews;
  } finally {
    worker.terminate();
  }
}
