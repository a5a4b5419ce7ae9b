/** The storage that every S3 operation uses. */
import type { ServerResponse } from "node:http";
import type { Credentials } from "../emulated-service.ts";
import type { Roles } from "../iam/roles.ts";
import type { Deliver } from "./bucket-event.ts";
import type { Bucket, Catalog } from "./catalog.ts";
import type { ContentFiles } from "./content.ts";
import { noSuchKey } from "./error.ts";
import type { StoredObject } from "./object.ts";
import type { S3Request } from "./request.ts";

export type CredentialsOf = (accessKey: string) => Credentials | undefined;

export interface Storage {
  catalog: Catalog;
  files: ContentFiles;
  /** The key pair with an access key. */
  credentialsOf: CredentialsOf;
  roles?: Pick<Roles, "allows" | "allowsPart" | "authorize"> | undefined;
  deliver: Deliver;
}

export type Operation = (storage: Storage, request: S3Request, response: ServerResponse) => Promise<void>;

export function objectOf(bucket: Bucket, key: string): StoredObject {
  const object = bucket.objects.get(key);
  if (!object) throw noSuchKey();
  return object;
}

/** Creates or replaces an object; resolves when it is on disk and the old bytes are removed. */
export async function replaceObject(
  storage: Storage,
  bucket: Bucket,
  key: string,
  object: StoredObject,
): Promise<void> {
  const before = bucket.objects.get(key);
  await storage.catalog.record({ type: "object.written", bucket: bucket.name, key, object });
  if (before) await storage.files.remove(before.content);
}

export async function removeObject(storage: Storage, bucket: Bucket, key: string): Promise<boolean> {
  const before = bucket.objects.get(key);
  if (!before) return false;
  await storage.catalog.record({ type: "object.deleted", bucket: bucket.name, key });
  await storage.files.remove(before.content);
  return true;
}
