/** The worker that reads files, so that a large file does not block the page. */
import { blobSource, FileProblem, open, previewOf } from "@winnow/core/file/reader";
import type { Answer } from "./preview-reader.ts";

addEventListener("message", ({ data: file }: MessageEvent<File>) => {
  void answerFor(file).then((answer) => postMessage(answer));
});

async function answerFor(file: File): Promise<Answer> {
  try {
    const opened = await open(blobSource(file), { filename: file.name });
    const detected = previewOf(opened);
    return { previews: { detected, opposite: previewOf(opened, { has_header: !detected.has_header }) } };
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.message };
    throw error;
  }
}
