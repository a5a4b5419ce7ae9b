/** Objects in S3: uploads, chunks, result parts. Bodies stream; a key is the caller's whole concern. */
export * as Store from "./index.ts";

import { pipeline, type Readable } from "node:stream";
import { constants, createGunzip, gunzipSync, gzipSync } from "node:zlib";
import { Config } from "../../kit/config.ts";
import { loadOnce } from "../../kit/cache/load-once.ts";
import { attachment } from "./attachment.ts";

/** The SDK is loaded at the first use: most calls of the API have none. */
const loadS3 = loadOnce(() => import("./s3.ts"));

const bucket = () => Config.get().bucket;

/** Thrown when an object that should be there is not. */
export class ObjectMissing extends Error {
  override name = "ObjectMissing";
}

/** Bytes `start` to `end`, both included, as HTTP counts them. */
export interface Range {
  start: number;
  end: number;
}

export async function put(key: string, body: Uint8Array | string): Promise<void> {
  const { client, PutObjectCommand } = await loadS3();
  await client.send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body: body }));
}

/** Writes a text compressed. It is read as any other object, but has no ranges. */
export async function putCompressed(key: string, text: string): Promise<void> {
  const { client, PutObjectCommand } = await loadS3();
  // A megabyte takes two milliseconds. In a thread of its own it would end at another moment in each simulation.
  const Body = gzipSync(text, { level: constants.Z_BEST_SPEED });
  await client.send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body, ContentEncoding: "gzip" }));
}

/** Writes a body of unknown length, part by part. The object appears whole or not at all. */
export async function write(key: string, body: Readable): Promise<void> {
  const [{ client }, { Upload }] = await Promise.all([loadS3(), import("@aws-sdk/lib-storage")]);
  await new Upload({ client, params: { Bucket: bucket(), Key: key, Body: body }, queueSize: 2 }).done();
}

/** An object whose bytes arrive, and whether they are compressed. */
async function open(key: string, range?: Range): Promise<{ body: Readable; isCompressed: boolean }> {
  const { client, GetObjectCommand, NoSuchKey } = await loadS3();
  try {
    const answer = await client.send(
      new GetObjectCommand({
        Bucket: bucket(),
        Key: key,
        Range: range ? `bytes=${range.start}-${range.end}` : undefined,
      }),
    );
    const body = answer.Body as Readable;
    // A connection that is lost while the bytes arrive is a failure of the same call.
    body.once("error", (error) => Object.assign(error, { $metadata: answer.$metadata }));
    const isCompressed = answer.ContentEncoding === "gzip";
    if (isCompressed && range) {
      body.destroy();
      throw new Error(`${key} is compressed, so that it has no ranges.`);
    }
    return { body, isCompressed };
  } catch (error) {
    if (error instanceof NoSuchKey) throw new ObjectMissing(key, { cause: error });
    throw error;
  }
}

/** Large pieces: each is an event of its own. */
const decompressedPieceBytes = 256 * 1024;

/** The object's bytes as they arrive, decompressed. */
export async function read(key: string, range?: Range): Promise<Readable> {
  const { body, isCompressed } = await open(key, range);
  if (!isCompressed) return body;
  // The reader of the decompressed bytes gets the error.
  return pipeline(body, createGunzip({ chunkSize: decompressedPieceBytes }), () => undefined);
}

/** The object whole; for objects whose size is known to be small. */
export async function bytes(key: string, range?: Range): Promise<Buffer> {
  const { body, isCompressed } = await open(key, range);
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece as Buffer);
  const all = Buffer.concat(pieces);
  return isCompressed ? gunzipSync(all) : all;
}

export const text = async (key: string): Promise<string> => (await bytes(key)).toString("utf8");

/** The text of an object, or null where there is none. */
export const textIfThere = (key: string): Promise<string | null> =>
  text(key).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return null;
    throw error;
  });

/** Copies an object within the bucket. Throws ObjectMissing where there is none. */
export async function copy(from: string, to: string): Promise<void> {
  const { client, CopyObjectCommand, S3ServiceException } = await loadS3();
  const source = [bucket(), ...from.split("/")].map(encodeURIComponent).join("/");
  try {
    await client.send(new CopyObjectCommand({ Bucket: bucket(), Key: to, CopySource: source }));
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === "NoSuchKey")
      throw new ObjectMissing(from, { cause: error });
    throw error;
  }
}

/** The object's size in bytes, or null where there is none. */
export async function size(key: string): Promise<number | null> {
  const { client, HeadObjectCommand, NotFound } = await loadS3();
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket(), Key: key }));
    return head.ContentLength ?? 0;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** Removes an object, if it is there. */
export async function remove(key: string): Promise<void> {
  const { client, DeleteObjectCommand } = await loadS3();
  await client.send(new DeleteObjectCommand({ Bucket: bucket(), Key: key }));
}

/** What follows the prefix in the keys of objects below it, in the order of the keys: after a name, and at most so many. */
export async function names(
  prefix: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { client, ListObjectsV2Command } = await loadS3();
  const page = await client.send(
    new ListObjectsV2Command({
      Bucket: bucket(),
      Prefix: prefix,
      MaxKeys: limit,
      ...(after !== "" && { StartAfter: prefix + after }),
    }),
  );
  return (page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key.slice(prefix.length)] : []));
}

/**
 * Removes objects below a prefix until the time is over. Returns whether all are gone. Can be run again. Throws where one of them may
 * not be removed.
 */
export async function removeUntil(prefix: string, isOver: () => boolean): Promise<boolean> {
  const [{ client, ListObjectsV2Command }, { deleteObjects }] = await Promise.all([
    loadS3(),
    import("./delete-objects.ts"),
  ]);
  for (;;) {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket(), Prefix: prefix }));
    const keys = (page.Contents ?? []).flatMap((object) => (object.Key ? [{ Key: object.Key }] : []));
    if (keys.length === 0) return true;
    if (isOver()) return false;
    await deleteObjects(keys);
  }
}

/** Removes every object below a prefix. Can be run again. Throws where one of them may not be removed. */
export async function removeBelow(prefix: string): Promise<void> {
  await removeUntil(prefix, () => false);
}

/** A form with which a browser may post one object of at most this many bytes, straight to storage. */
export async function presignUpload(key: string, maxBytes: number, seconds: number) {
  const [{ client }, { createPresignedPost }] = await Promise.all([
    loadS3(),
    import("@aws-sdk/s3-presigned-post"),
  ]);
  return createPresignedPost(client, {
    Bucket: bucket(),
    Key: key,
    Conditions: [["content-length-range", 0, maxBytes]],
    Expires: seconds,
  });
}

/** A link under which the object can be downloaded, under the given file name. */
export async function presignDownload(key: string, filename: string, seconds: number): Promise<string> {
  const [{ client, GetObjectCommand }, { getSignedUrl }] = await Promise.all([
    loadS3(),
    import("@aws-sdk/s3-request-presigner"),
  ]);
  const command = new GetObjectCommand({
    Bucket: bucket(),
    Key: key,
    ResponseContentDisposition: attachment(filename),
  });
  return getSignedUrl(client, command, { expiresIn: seconds });
}
