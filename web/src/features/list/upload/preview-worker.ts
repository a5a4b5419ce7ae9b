/** The worker that reads files, so that a large file does not block the page. */
import { blobSource, countBadCells, FileProblem, open, previewOf } from "@winnow/core/file/reader";
import type { Preview } from "@winnow/core/list/schema";
import type { WorkerAnswer } from "../../../lib/ask-worker.ts";
import type { CountedPreview, PreviewQuestion, Previews } from "./preview-reader.ts";

addEventListener("message", ({ data }: MessageEvent<PreviewQuestion>) => {
  void answerTo(data).then((answer) => postMessage(answer));
});

async function answerTo({ file, encoding }: PreviewQuestion): Promise<WorkerAnswer<Previews>> {
  try {
    const opened = await open(blobSource(file), { filename: file.name, encoding });
    const counted = async (preview: Preview): Promise<CountedPreview> => {
      const { has_header: hasHeader, columns } = preview;
      return { ...preview, badCells: await countBadCells(opened, { hasHeader, columns }) };
    };
    const detected = await counted(previewOf(opened));
    const opposite = await counted(previewOf(opened, { has_header: !detected.has_header }));
    return { value: { detected, opposite } };
  } catch (error) {
    return { problem: error instanceof FileProblem ? error.message : null };
  }
}
