/** Reads small request bodies whole. */
import type { IncomingMessage } from "node:http";
import { AwsError } from "./emulated-service.ts";

/** Reads a body whole, up to a limit in bytes; a longer one is refused with 413. */
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

/** A body as it comes in. Whoever stops reading early can still answer: the connection stays. */
export function bodyOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false });
}
