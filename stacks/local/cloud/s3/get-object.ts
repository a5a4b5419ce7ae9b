/** GET and HEAD of an object: whole or a range of it, streamed from disk. */
import type { FileHandle } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { checksumHeaders, keptHeaders, objectHeaders, quoted, type StoredObject } from "./object.ts";
import { isUnmodified } from "./precondition.ts";
import { readRange, type Range } from "./range.ts";
import type { S3Request } from "./request.ts";
import { objectOf, type Operation, type Storage } from "./storage.ts";

const pieceBytes = 256 * 1024;

export const getObject: Operation = async (storage, request, response) => {
  const { object, file } = await open(storage, request);
  try {
    if (isUnmodified(request, object)) {
      response.writeHead(304, { etag: quoted(object.etag) });
      response.end();
      return;
    }
    const range = readRange(request.header("range"), object.size);
    writeHead(request, response, object, range);
    if (request.method === "HEAD" || object.size === 0) response.end();
    else await stream(file, range ?? { first: 0, last: object.size - 1 }, response);
  } finally {
    await file.close();
  }
};

/** An object and its bytes. Opens the bytes again if the object was replaced in between. */
async function open(
  storage: Storage,
  request: S3Request,
): Promise<{ object: StoredObject; file: FileHandle }> {
  const bucket = storage.catalog.bucket(request.bucket);
  for (;;) {
    const object = objectOf(bucket, request.key);
    const file = await storage.files.open(object.content);
    if (file) return { object, file };
    if (bucket.objects.get(request.key) === object)
      throw new Error(`The bytes of ${request.bucket}/${request.key} are missing on disk.`);
  }
}

function writeHead(
  request: S3Request,
  response: ServerResponse,
  object: StoredObject,
  range: Range | undefined,
): void {
  const headers: Record<string, string> = objectHeaders(object);
  for (const name of keptHeaders) {
    const wanted = request.query.get(`response-${name}`);
    if (wanted !== null) headers[name] = wanted;
  }
  if (range) {
    headers["content-range"] = `bytes ${range.first}-${range.last}/${object.size}`;
    headers["content-length"] = String(range.last - range.first + 1);
  } else {
    headers["content-length"] = String(object.size);
    if (request.header("x-amz-checksum-mode") === "ENABLED") Object.assign(headers, checksumHeaders(object));
  }
  response.writeHead(range ? 206 : 200, headers);
}

async function stream(file: FileHandle, { first, last }: Range, response: ServerResponse): Promise<void> {
  const bytes = file.createReadStream({
    start: first,
    end: last,
    highWaterMark: pieceBytes,
    autoClose: false,
  });
  try {
    await pipeline(bytes, response);
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}
