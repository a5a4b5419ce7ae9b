/** Applies the lifecycle rules of the buckets. */
import type { Bucket } from "./catalog.ts";
import { endUpload } from "./multipart.ts";
import { removeObject, type Storage } from "./storage.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Removes the objects and uploads expired at this time (milliseconds). */
export async function expireObjects(storage: Storage, now: number): Promise<void> {
  for (const bucket of storage.catalog.buckets()) {
    for (const key of endedObjects(bucket, now)) await removeObject(storage, bucket, key);
    for (const id of endedUploads(bucket, now)) await endUpload(storage, bucket, id);
  }
}

function endedObjects(bucket: Bucket, now: number): string[] {
  return [...bucket.objects]
    .filter(([key, object]) =>
      bucket.lifecycle.some(
        ({ prefix, expirationDays }) => key.startsWith(prefix) && isOver(object.at, expirationDays, now),
      ),
    )
    .map(([key]) => key);
}

function endedUploads(bucket: Bucket, now: number): string[] {
  return [...bucket.uploads]
    .filter(([, upload]) =>
      bucket.lifecycle.some(
        ({ prefix, abortDays }) => upload.key.startsWith(prefix) && isOver(upload.at, abortDays, now),
      ),
    )
    .map(([id]) => id);
}

function isOver(since: number, days: number | undefined, now: number): boolean {
  return days !== undefined && now >= since + days * dayMs;
}
