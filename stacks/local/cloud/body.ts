/** Reads request bodies. */
import type { IncomingMessage } from "node:http";
import { AwsError } from "./emulated-service.ts";

/** Reads a whole body up to a limit in bytes; a longer one is refused with 413. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of bodyOf(request)) {
    length += piece.length;
    if (length > limit)
      throw new AwsError("RequestEntityTooLarge", `The request body is larger than ${limit} bytes.`, 413);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Streams a body. The connection stays open if the reader stops early, so that it can still be answered. */
export function bodyOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false });
}
