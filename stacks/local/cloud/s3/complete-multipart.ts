/** CompleteMultipartUpload: the listed parts, in order, become the object. */
import { createHash } from "node:crypto";
import { AwsError } from "../emulated-service.ts";
import type { XmlElement } from "../xml.ts";
import { notifyQueues } from "./bucket-event.ts";
import type { Part, Upload } from "./catalog.ts";
import { malformedXml, tooSmall } from "./error.ts";
import { removeParts, uploadOf } from "./multipart.ts";
import { newObject, quoted } from "./object.ts";
import { requireWritable } from "./precondition.ts";
import { answerXml, readXml } from "./request.ts";
import type { Operation, Storage } from "./storage.ts";

const minPartBytes = 5 * 1024 ** 2;
const maxObjectBytes = 5 * 1024 ** 4;

export const completeMultipartUpload: Operation = async (storage, request, response) => {
  const bucket = storage.catalog.bucket(request.bucket);
  const { id, upload } = uploadOf(bucket, request);
  const parts = choose(upload, await readXml(request, "CompleteMultipartUpload"));
  requireWritable(request, bucket.objects.get(upload.key));

  const content = await storage.files.write(concatenate(storage, parts), {
    maxBytes: maxObjectBytes,
    algorithms: [],
  });
  const object = { ...newObject(content, upload.description), etag: etagOf(parts) };
  let before;
  try {
    uploadOf(bucket, request);
    before = bucket.objects.get(upload.key);
    requireWritable(request, before);
  } catch (error) {
    await storage.files.remove(content.id);
    throw error;
  }
  await storage.catalog.record(
    { type: "object.written", bucket: bucket.name, key: upload.key, object },
    { type: "upload.ended", bucket: bucket.name, id },
  );
  await removeParts(storage, upload.parts.values());
  if (before) await storage.files.remove(before.content);
  await notifyQueues(storage.deliver, bucket, "ObjectCreated:CompleteMultipartUpload", upload.key, object);
  answerXml(response, "CompleteMultipartUploadResult", {
    Location: `http://${request.header("host") ?? ""}/${bucket.name}/${upload.key}`,
    Bucket: bucket.name,
    Key: upload.key,
    ETag: quoted(object.etag),
  });
};

/** The parts that the document lists. Throws if one is missing, differs, is out of order or too small. */
function choose(upload: Upload, document: XmlElement): Part[] {
  const listed = document.all("Part").map((part) => ({
    number: Number(part.one("PartNumber")?.text),
    etag: (part.one("ETag")?.text ?? "").replaceAll('"', ""),
  }));
  if (listed.length === 0) throw malformedXml("You must specify at least one part.");
  if (listed.some(({ number }, index) => number <= (listed[index - 1]?.number ?? 0)))
    throw new AwsError("InvalidPartOrder", "The list of parts was not in ascending order.");
  return listed.map(({ number, etag }, index) => {
    const part = upload.parts.get(number);
    if (!part || part.etag !== etag)
      throw new AwsError("InvalidPart", `Part ${number} was not uploaded, or its ETag is not ${etag}.`);
    if (index < listed.length - 1 && part.size < minPartBytes) throw tooSmall(minPartBytes);
    return part;
  });
}

async function* concatenate(storage: Storage, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const file = await storage.files.open(part.content);
    if (!file) throw new Error(`The bytes of a part are missing on disk: ${part.content}.`);
    yield* file.createReadStream({ highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>;
  }
}

/** S3's ETag of a multipart object: the MD5 of the parts' MD5s, and the number of parts. */
function etagOf(parts: readonly Part[]): string {
  const hash = createHash("md5");
  for (const part of parts) hash.update(part.etag, "hex");
  return `${hash.digest("hex")}-${parts.length}`;
}
