/** The preview of a file, read in the browser with the reader of the import. Nothing is uploaded. */
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

/** Previews a file in a worker. Fails with a `ShownError`. */
export const readPreviews = (file: File): Promise<Previews> =>
  askWorker(() => new Worker(new URL("./preview-worker.ts", import.meta.url), { type: "module" }), file);
