import { notifyQueues } from "./bucket-event.ts";
import { invalidArgument, invalidRequest } from "./error.ts";
import { describe, newObject, quoted } from "./object.ts";
import { maxBodyBytes } from "./payload.ts";
import { requireWritable } from "./precondition.ts";
import { objectNeed, requirePermission } from "./permission.ts";
import { requireKey } from "./put-object.ts";
import { answerXml } from "./request.ts";
import { objectOf, replaceObject, type Operation } from "./storage.ts";

/** CopyObject, with the source's metadata or with new metadata. */
export const copyObject: Operation = async (storage, request, response) => {
  const [sourceBucket, sourceKey] = readSource(request.header("x-amz-copy-source") ?? "");
  requirePermission(storage, request.accessKey, [objectNeed("GetObject", sourceBucket, sourceKey)]);
  const source = objectOf(storage.catalog.bucket(sourceBucket), sourceKey);
  const replacing = request.header("x-amz-metadata-directive") === "REPLACE";
  if (!replacing && sourceBucket === request.bucket && sourceKey === request.key)
    throw invalidRequest("This copy request is illegal because it copies an object to itself unchanged.");
  requireKey(request.key);

  const file = await storage.files.open(source.content);
  if (!file) throw new Error(`The bytes of ${sourceBucket}/${sourceKey} are missing on disk.`);
  const content = await storage.files.write(file.createReadStream() as AsyncIterable<Buffer>, {
    maxBytes: maxBodyBytes,
    algorithms: [],
  });
  const bucket = storage.catalog.bucket(request.bucket);
  const object = newObject(content, replacing ? describe(request) : source, source.checksums);
  const copy = { ...object, headers: { ...object.headers }, metadata: { ...object.metadata } };
  try {
    requireWritable(request, bucket.objects.get(request.key));
  } catch (error) {
    await storage.files.remove(content.id);
    throw error;
  }
  await replaceObject(storage, bucket, request.key, copy);
  await notifyQueues(storage.deliver, bucket, "ObjectCreated:Copy", request.key, copy);
  answerXml(response, "CopyObjectResult", {
    ETag: quoted(copy.etag),
    LastModified: new Date(copy.at).toISOString(),
  });
};

/** Parses `/bucket/key` or `bucket/key`, percent-encoded. */
function readSource(header: string): [bucket: string, key: string] {
  const path = decodeURIComponent(header.split("?")[0] ?? "").replace(/^\//, "");
  const slash = path.indexOf("/");
  if (slash < 1 || slash === path.length - 1)
    throw invalidArgument("x-amz-copy-source must read <bucket>/<key>.");
  return [path.slice(0, slash), path.slice(slash + 1)];
}
