/** The preview of a file, made in the browser from its beginning. Nothing leaves the machine for it. */
import type { Decoded } from "./decode.ts";
import { describeRows, type Sheet } from "./sheet.ts";

export interface Preview extends Sheet {
  format: "Text" | "Excel";
  encoding: Decoded["encoding"] | null;
}

const headBytes = 256 * 1024;
const shownRows = 50;
const deadlineMs = 20_000;

/** Reads the first 256 KiB of a text file, or the first rows of a workbook. Fails with an error that may be shown. */
export async function readPreview(file: File): Promise<Preview> {
  if (file.size === 0) throw new Error("This file is empty. Choose one with at least one address.");
  const preview = /\.xlsx$/i.test(file.name) ? await readWorkbook(file) : await readText(file);
  if (preview.rows.length === 0)
    throw new Error("This file has no rows. Choose one with at least one address.");
  return preview;
}

async function readText(file: File): Promise<Preview> {
  const isWhole = file.size <= headBytes;
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  try {
    const sheet = await new Promise<Sheet & Pick<Decoded, "encoding">>((resolve, reject) => {
      const unreadable = () =>
        reject(new Error("This file could not be read. Save it as CSV and try again."));
      worker.addEventListener("message", ({ data }) => resolve(data));
      worker.addEventListener("error", unreadable);
      AbortSignal.timeout(deadlineMs).addEventListener("abort", unreadable);
      worker.postMessage({ bytes, isWhole }, [bytes.buffer]);
    });
    return { ...sheet, format: "Text" };
  } finally {
    worker.terminate();
  }
}

async function readWorkbook(file: File): Promise<Preview> {
  const { readSheet } = await import("read-excel-file/browser");
  const cells = await readSheet(file).catch(() => {
    throw new Error("This workbook could not be read. Save it as CSV and try again.");
  });
  const rows = cells.slice(0, shownRows).map((row) => row.map((cell) => (cell === null ? "" : String(cell))));
  return { ...describeRows(rows), delimiter: null, encoding: null, format: "Excel" };
}
