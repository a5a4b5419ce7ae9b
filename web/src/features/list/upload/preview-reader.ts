/** The preview of a file, read in the browser with the reader of the import. Nothing is uploaded. */
import type { Encoding } from "@winnow/core/file/encoding";
import type { BadCells } from "@winnow/core/file/reader";
import type { Preview } from "@winnow/core/list/schema";
import { askWorker } from "../../../lib/ask-worker.ts";

export interface CountedPreview extends Preview {
  badCells: BadCells;
}

/** A preview by the detected header, and one by the opposite choice. */
export interface Previews {
  detected: CountedPreview;
  opposite: CountedPreview;
}

/** What the worker is asked for: the encoding is detected if absent. */
export interface PreviewQuestion {
  file: File;
  encoding: Encoding | undefined;
}

/** Previews a file in a worker. Fails with a `ShownError`. */
export const readPreviews = (file: File, encoding?: Encoding): Promise<Previews> =>
  askWorker(() => new Worker(new URL("./preview-worker.ts", import.meta.url), { type: "module" }), file, {
    file,
    encoding,
  } satisfies PreviewQuestion);
