/** What a file of outcomes seems to be, read from its beginning in the browser. Nothing is uploaded. */
import type { Columns } from "@winnow/core/outcome-file/columns";
import { ShownError } from "../../lib/shown-error.ts";

export type FileLook =
  | { kind: "messages" | "archive" | "json" }
  | {
      kind: "table";
      header: string[];
      /** The first rows below it. */
      rows: string[][];
      /** The service whose export it is; null where its columns are not known. */
      source: string | null;
      guess: Columns;
    };

/** The worker's answer; `problem` is a text on screen, or null for any other fault. */
export type Answer = { look: FileLook } | { problem: string | null };

const deadlineMs = 20_000;
const unreadable = "This file could not be read. Save it as CSV and try again.";

/** Looks at a file in a worker, for at most 20 s. Fails with a `ShownError`. */
export async function lookAt(file: File): Promise<FileLook> {
  const worker = new Worker(new URL("./outcome-file-worker.ts", import.meta.url), { type: "module" });
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
    return answer.look;
  } finally {
    worker.terminate();
  }
}
