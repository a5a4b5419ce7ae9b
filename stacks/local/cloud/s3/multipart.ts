/** Multipart uploads before their completion. */
import { randomUUID } from "node:crypto";
import type { Bucket, Part, Upload } from "./catalog.ts";
import { invalidArgument, noSuchUpload, notImplemented } from "./error.ts";
import { checksumHeaders, describe, newObject, quoted } from "./object.ts";
import { storeBody } from "./payload.ts";
import { requireKey } from "./put-object.ts";
import { answerEmpty, answerXml, type S3Request } from "./request.ts";
import type { Operation, Storage } from "./storage.ts";

const maxPartNumber = 10_000;
const maxPartsListed = 1000;

/** The upload of a request, by id and key. */
export function uploadOf(bucket: Bucket, request: S3Request): { id: string; upload: Upload } {
  const id = request.query.get("uploadId") ?? "";
  const upload = bucket.uploads.get(id);
  if (!upload || upload.key !== request.key) throw noSuchUpload();
  return { id, upload };
}

/** Removes an upload and its parts. */
export async function endUpload(storage: Storage, bucket: Bucket, id: string): Promise<void> {
  const parts = [...(bucket.uploads.get(id)?.parts.values() ?? [])];
  await storage.catalog.record({ type: "upload.ended", bucket: bucket.name, id });
  await removeParts(storage, parts);
}

export async function removeParts(storage: Storage, parts: Iterable<Part>): Promise<void> {
  for (const part of parts) await storage.files.remove(part.content);
}

export const createMultipartUpload: Operation = async (storage, request, response) => {
  const bucket = storage.catalog.bucket(request.bucket);
  const { key } = request;
  requireKey(key);
  const id = randomUUID().replaceAll("-", "");
  const description = describe(request);
  await storage.catalog.record({
    type: "upload.started",
    bucket: bucket.name,
    id,
    key,
    description,
    at: Date.now(),
  });
  answerXml(response, "InitiateMultipartUploadResult", { Bucket: bucket.name, Key: key, UploadId: id });
};

export const uploadPart: Operation = async (storage, request, response) => {
  const number = Number(request.query.get("partNumber"));
  if (!Number.isInteger(number) || number < 1 || number > maxPartNumber)
    throw invalidArgument(`Part number must be an integer between 1 and ${maxPartNumber}, inclusive.`);
  if (request.header("x-amz-copy-source") !== undefined) throw notImplemented("copies into a part");
  const bucket = storage.catalog.bucket(request.bucket);
  uploadOf(bucket, request);
  const stored = newObject(await storeBody(storage.files, request), { headers: {}, metadata: {} });
  const { content, size, etag, at } = stored;
  const { id, upload } = await present(storage, bucket, request, content);
  const before = upload.parts.get(number);
  const part = { content, size, etag, at };
  await storage.catalog.record({ type: "part.written", bucket: bucket.name, id, number, part });
  if (before) await removeParts(storage, [before]);
  answerEmpty(response, 200, { etag: quoted(etag), ...checksumHeaders(stored) });
};

/** The upload, if it exists after its part was received; otherwise the part is removed. */
async function present(storage: Storage, bucket: Bucket, request: S3Request, content: string) {
  try {
    return uploadOf(bucket, request);
  } catch (error) {
    await storage.files.remove(content);
    throw error;
  }
}

export const abortMultipartUpload: Operation = async (storage, request, response) => {
  const bucket = storage.catalog.bucket(request.bucket);
  await endUpload(storage, bucket, uploadOf(bucket, request).id);
  answerEmpty(response, 204);
};

export const listParts: Operation = async (storage, request, response) => {
  const { id, upload } = uploadOf(storage.catalog.bucket(request.bucket), request);
  const marker = Number(request.query.get("part-number-marker") ?? 0);
  const max = Math.min(Number(request.query.get("max-parts") ?? maxPartsListed), maxPartsListed);
  const after = [...upload.parts]
    .filter(([number]) => number > marker)
    .toSorted(([one], [other]) => one - other);
  const shown = after.slice(0, max);
  answerXml(response, "ListPartsResult", {
    Bucket: request.bucket,
    Key: request.key,
    UploadId: id,
    PartNumberMarker: marker,
    NextPartNumberMarker: shown.at(-1)?.[0],
    MaxParts: max,
    IsTruncated: after.length > shown.length,
    Part: shown.map(([number, part]) => ({
      PartNumber: number,
      LastModified: new Date(part.at).toISOString(),
      ETag: quoted(part.etag),
      Size: part.size,
    })),
  });
};

export const listMultipartUploads: Operation = async (storage, request, response) => {
  const prefix = request.query.get("prefix") ?? "";
  const uploads = [...storage.catalog.bucket(request.bucket).uploads];
  answerXml(response, "ListMultipartUploadsResult", {
    Bucket: request.bucket,
    Prefix: prefix,
    IsTruncated: false,
    Upload: uploads
      .filter(([, upload]) => upload.key.startsWith(prefix))
      .map(([id, upload]) => ({
        Key: upload.key,
        UploadId: id,
        Initiated: new Date(upload.at).toISOString(),
      })),
  });
};
