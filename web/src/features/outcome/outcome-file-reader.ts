/** What a file of outcomes seems to be, read from its beginning in the browser. Nothing is uploaded. */
import type { Columns } from "@winnow/core/outcome-file/columns";
import { askWorker } from "../../lib/ask-worker.ts";

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

/** Looks at a file in a worker. Fails with a `ShownError`. */
export const lookAt = (file: File): Promise<FileLook> =>
  askWorker(() => new Worker(new URL("./outcome-file-worker.ts", import.meta.url), { type: "module" }), file);
