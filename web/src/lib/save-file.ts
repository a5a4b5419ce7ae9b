/** Saves files. */
import { env } from "../env.ts";
import { authorizedFetch } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { nextLink } from "./next-link.ts";

/**
 * Fetches `path` with authorization and saves it under `name`. A large file comes in parts, each naming the next in its header `Link`.
 * Throws an `ApiError` for a failure status.
 */
export async function saveFile(path: string, name: string): Promise<void> {
  const parts: Blob[] = [];
  for (let next: string | null = path; next !== null;) {
    const response = await authorizedFetch(new URL(next, env.origin));
    if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null));
    parts.push(await response.blob());
    next = nextLink(response.headers.get("link"));
  }
  saveBlob(new Blob(parts), name);
}

/** Saves a file that was made in the browser. */
export function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
