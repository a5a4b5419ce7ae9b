import { AwsError } from "../emulated-service.ts";
import { invalidRequest } from "./error.ts";
import { checksumHeaders, describe, newObject, quoted } from "./object.ts";
import { storeBody } from "./payload.ts";
import { requireWritable } from "./precondition.ts";
import { answerEmpty } from "./request.ts";
import { notifyQueues } from "./bucket-event.ts";
import { replaceObject, type Operation } from "./storage.ts";

const maxKeyBytes = 1024;

/** Throws unless S3 accepts the key. */
export function requireKey(key: string): void {
  if (key === "") throw invalidRequest("The key must not be empty.");
  if (Buffer.byteLength(key) > maxKeyBytes)
    throw new AwsError("KeyTooLongError", `Your key is longer than ${maxKeyBytes} bytes.`);
}

export const putObject: Operation = async (storage, request, response) => {
  const { key } = request;
  requireKey(key);
  requireWritable(request, storage.catalog.bucket(request.bucket).objects.get(key));
  const content = await storeBody(storage.files, request);
  const object = newObject(content, describe(request));
  try {
    const bucket = storage.catalog.bucket(request.bucket);
    requireWritable(request, bucket.objects.get(key));
    await replaceObject(storage, bucket, key, object);
    await notifyQueues(storage.deliver, bucket, "ObjectCreated:Put", key, object);
  } catch (error) {
    if (storage.catalog.find(request.bucket)?.objects.get(key) !== object)
      await storage.files.remove(content.id);
    throw error;
  }
  answerEmpty(response, 200, { etag: quoted(object.etag), ...checksumHeaders(object) });
};
