import { List } from "@winnow/core/list";
import { queue } from "../handler.ts";

/** After so many tries the file may be asked for anew. */
const tries = 3;

export const handler = queue("make-download", List.DownloadMessage, async (message, { receives }) => {
  try {
    await List.makeDownload(message);
  } catch (error) {
    if (receives >= tries) await List.abandonDownload(message);
    throw error;
  }
});
