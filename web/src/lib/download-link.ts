/** Saves the file behind a link of the server, which sends it as an attachment. */
import { errorMessage } from "./api-error.ts";
import { isWebAddress } from "./web-address.ts";

/** Throws a `DownloadError` where the link is missing or no web address. An empty one would save the page itself. */
export function saveDownload(url: unknown): void {
  if (!isWebAddress(url, location.href)) throw new DownloadError();
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = "";
  anchor.click();
}

/** The text to show for a failed download. */
export const downloadErrorMessage = (error: unknown): string =>
  error instanceof DownloadError ? error.message : errorMessage(error);

class DownloadError extends Error {
  override name = "DownloadError";
  constructor() {
    super("Invalid download URL. Please try again.");
  }
}
