/** Requests a download and saves it when the server has made the file. */
import type { Download } from "@winnow/core/list/schema";
import type { z } from "zod";
import { untilReachable, withConnection } from "../../../lib/connection.ts";
import { saveDownload } from "../../../lib/download-link.ts";
import { lists } from "../list-api.ts";

const waitMs = 1_000;
const deadlineMs = 10 * 60_000;

/** Asks for a file of a list until it is ready, then saves it. Throws a `DownloadError` whose message may be shown. */
export const fetchDownload = (listID: string, options: z.input<typeof Download>): Promise<void> =>
  saveWhenMade(() => lists.download(listID, options));

/** The same, by a call that answers with the URL of the file or null. */
export async function saveWhenMade(request: () => Promise<{ url: string | null }>): Promise<void> {
  const end = Date.now() + deadlineMs;
  const ask = () => withConnection(request);
  let answer = await ask();
  while (answer.url === null && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    answer = await ask();
  }
  // Without a connection, the link would open the browser's error page.
  await untilReachable();
  saveDownload(answer.url);
}
