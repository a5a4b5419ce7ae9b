/** Posts a file to storage with progress in bytes. */
import { changedFile } from "./changed-file.ts";
import { ShownError } from "./shown-error.ts";

/** The form that storage takes a file by. */
interface Target {
  url: string;
  fields: Readonly<Record<string, string>>;
}

export interface UploadOptions {
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}

/** The upload is aborted after this time without progress. */
const stallMs = 60_000;

/** Sends the file with the presigned form fields. Throws a `ShownError`. */
export function upload(file: File, target: Target, { onProgress, signal }: UploadOptions): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
  form.append("file", file);

  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const lost = async () => {
      const text = "The connection was lost during the upload. Check it and try again.";
      reject(new ShownError((await changedFile(file)) ?? text));
    };
    let stalled = setTimeout(() => request.abort(), stallMs);
    const alive = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), stallMs);
    };
    request.upload.addEventListener("progress", ({ loaded }) => {
      alive();
      onProgress(Math.min(loaded, file.size));
    });
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ShownError(refusal(request)));
    });
    request.addEventListener("error", () => void lost());
    request.addEventListener("abort", () => (signal.aborted ? reject(signal.reason) : void lost()));
    request.addEventListener("loadend", () => clearTimeout(stalled));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", target.url);
    request.send(form);
  });
}

function refusal({ status, responseText }: XMLHttpRequest): string {
  if (status === 413 || responseText.includes("EntityTooLarge"))
    return "File size is too large. Please upload a smaller file.";
  return "Storage did not take the file. Try again in a moment.";
}
