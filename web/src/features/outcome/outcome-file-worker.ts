/** The worker that looks at files of outcomes, so that a large workbook does not block the page. */
import { blobSource, FileProblem, open } from "@winnow/core/file/reader";
import { formatOf, guessedColumns } from "@winnow/core/outcome-file/columns";
import { isMessage, startsJson } from "@winnow/core/outcome-file/kind";
import type { WorkerAnswer } from "../../lib/ask-worker.ts";
import type { FileLook } from "./outcome-file-reader.ts";

addEventListener("message", ({ data: file }: MessageEvent<File>) => {
  void answerFor(file).then((answer) => postMessage(answer));
});

async function answerFor(file: File): Promise<WorkerAnswer<FileLook>> {
  try {
    return { value: await lookAt(file) };
  } catch (error) {
    return { problem: error instanceof FileProblem ? error.message : null };
  }
}

const sampleBytes = 2_048;
const shownRows = 3;

async function lookAt(file: File): Promise<FileLook> {
  const sample = await file.slice(0, sampleBytes).text();
  if (sample.startsWith("PK") && !/\.xlsx$/i.test(file.name)) return { kind: "archive" };
  if (isMessage(sample)) return { kind: "messages" };
  if (startsJson(sample)) return { kind: "json" };
  const { sample: rows } = await open(blobSource(file), { filename: file.name });
  const [header = [], ...others] = rows.map((row) => [...row]);
  return {
    kind: "table",
    header,
    rows: others.slice(0, shownRows),
    source: formatOf(header)?.format.source ?? null,
    guess: guessedColumns(header),
  };
}
