/** Calls of Paddle's SDK, which has neither deadlines nor retries and takes any answer for JSON. */
import { setTimeout as sleep } from "node:timers/promises";
import { Payment } from "./index.ts";

const tries = 3;
const baseMilliseconds = 200;

/** Makes one call. Throws `Rejected` or `Unavailable`; after the deadline Paddle may still carry it out. */
export async function call<R>(deadlineMs: number, ask: () => Promise<R>): Promise<R> {
  const timer = new AbortController();
  const late = sleep(deadlineMs, undefined, { signal: timer.signal }).then(() => {
    throw new Payment.Unavailable("Paddle does not answer in time.");
  });
  try {
    return await Promise.race([ask(), late]);
  } catch (error) {
    throw await asOurs(error);
  } finally {
    late.catch(() => undefined);
    timer.abort();
  }
}

/** Makes a call that only reads; repeats it where Paddle is unavailable, with exponential backoff and full jitter. */
export async function read<R>(deadlineMs: number, ask: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(deadlineMs, ask);
    } catch (error) {
      if (!(error instanceof Payment.Unavailable) || attempt === tries) throw error;
      await sleep(Math.random() * baseMilliseconds * 2 ** attempt);
    }
  }
}

/** The pages of a list, one after the other. Each page is a call that only reads. */
export async function* pages<T>(
  deadlineMs: number,
  list: { hasMore: boolean; next(): Promise<T[]> },
): AsyncGenerator<T> {
  while (list.hasMore) {
    const page = await read(deadlineMs, () => list.next());
    yield* page;
    if (page.length === 0) return;
  }
}

const maxBytes = 2 * 2 ** 20;

/** Downloads a file that Paddle links to. Throws where it is larger than 2 MB. */
export async function download(url: string, deadlineMs: number): Promise<Buffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(deadlineMs) });
  if (!answer.ok || !answer.body) throw new Error(`The file is answered with ${answer.status}.`);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new Error(`The file has more than ${maxBytes} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** A refusal is in Paddle's JSON; everything else says nothing about the call. */
async function asOurs(error: unknown): Promise<unknown> {
  if (error instanceof RangeError || error instanceof Payment.Unavailable) return error;
  const { ApiError } = await import("@paddle/paddle-node-sdk");
  if (!(error instanceof ApiError))
    return new Payment.Unavailable("Paddle cannot be reached, or answers unreadably.", { cause: error });
  const mayWait = error.type !== "request_error" || error.code === "too_many_requests";
  return mayWait
    ? new Payment.Unavailable(error.code, { cause: error })
    : new Payment.Rejected(error.code, error.detail, { cause: error });
}
