/** Saves the finished file of a list. */
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { WinnowError } from "../error.ts";
import { retryMs, defaultRetries } from "../retry.ts";
import type { DownloadListBody } from "../types.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "./context.ts";

/** Downloads to `out`, which appears when it is whole. Returns the rows of the file. */
export async function save(
  { winnow, signal }: Context,
  id: string,
  request: DownloadListBody,
  out: string,
): Promise<number> {
  const part = `${out}.part`;
  try {
    for (let retry = 1; ; retry++) {
      const { url, rows } = await winnow.lists.download(id, request, { signal });
      try {
        await fetchTo(part, url, signal);
        await rename(part, out);
        return rows;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof WinnowError) || retry > defaultRetries) throw error;
        await sleep(retryMs(retry, null, Math.random()), undefined, { signal });
      }
    }
  } finally {
    await rm(part, { force: true });
  }
}

async function fetchTo(part: string, url: string, signal: AbortSignal): Promise<void> {
  const broken = (cause: unknown) => new WinnowError("network", "The download broke off.", { cause });
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw broken(error);
  });
  if (!response.ok || !response.body) throw broken(await response.text());
  const file = createWriteStream(part);
  const opened = new Promise((resolve, reject) => file.once("open", resolve).once("error", reject));
  await opened;
  await pipeline(Readable.fromWeb(response.body as ReadableStream<Uint8Array>), file, { signal }).catch(
    (error: unknown) => {
      throw broken(error);
    },
  );
}
