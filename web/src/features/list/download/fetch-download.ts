/** Requests a download and saves it when the server has made the file. */
import type { Download } from "@winnow/core/list/schema";
import type { z } from "zod";
import { untilReachable, withConnection } from "../../../lib/connection.ts";
import { saveDownload } from "../../../lib/download-link.ts";
import { lists } from "../list-api.ts";

const waitMs = 1_000;
const deadlineMs = 10 * 60_000;

/** Polls until the file is ready, then saves it. Throws a `DownloadError` whose message may be shown. */
export async function fetchDownload(listID: string, options: z.input<typeof Download>): Promise<void> {
  const end = Date.now() + deadlineMs;
  const ask = () => withConnection(() => lists.download(listID, options));
  let answer = await ask();
  while (answer.url === null && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    answer = await ask();
  }
  // Without a connection, the link would open the browser's error page.
  await untilReachable();
  saveDownload(answer.url);
}
