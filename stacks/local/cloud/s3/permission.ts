/** The permissions that S3's operations need. */
import type { Need } from "../iam/policy.ts";
import { accessDenied, unknownAccessKey } from "./error.ts";
import type { S3Request } from "./request.ts";
import type { Storage } from "./storage.ts";

const onBucket: Readonly<Record<string, string>> = {
  "GET /bucket": "ListBucket",
  "HEAD /bucket": "ListBucket",
  "GET /bucket?versions": "ListBucketVersions",
  "GET /bucket?uploads": "ListBucketMultipartUploads",
};

const onObject: Readonly<Record<string, string>> = {
  "GET /bucket/key": "GetObject",
  "HEAD /bucket/key": "GetObject",
  "PUT /bucket/key": "PutObject",
  "DELETE /bucket/key": "DeleteObject",
  "POST /bucket/key?uploads": "PutObject",
  "PUT /bucket/key?uploadId": "PutObject",
  "POST /bucket/key?uploadId": "PutObject",
  "GET /bucket/key?uploadId": "ListMultipartUploadParts",
  "DELETE /bucket/key?uploadId": "AbortMultipartUpload",
};

export const listing = (bucket: string): Need => ({
  action: "s3:ListBucket",
  resource: `arn:aws:s3:::${bucket}`,
});

export const objectNeed = (action: string, bucket: string, key: string): Need => ({
  action: `s3:${action}`,
  resource: `arn:aws:s3:::${bucket}/${key}`,
});

/** What an operation needs by its name. One that removes many objects needs a permission for each, which its body names. */
export function needsOf(name: string, { bucket, key, query }: S3Request): readonly Need[] {
  if (name === "POST /bucket?delete") return [];
  const action = onObject[name];
  if (action) return [objectNeed(query.has("versionId") ? `${action}Version` : action, bucket, key)];
  return [{ action: `s3:${onBucket[name] ?? name}`, resource: `arn:aws:s3:::${bucket}` }];
}

/** Throws AccessDenied unless the owner of the access key may do all of this. */
export const requirePermission = (
  { roles }: Pick<Storage, "roles">,
  accessKey: string | undefined,
  needs: readonly Need[],
): void => roles?.authorize(accessKey, needs, { unknown: unknownAccessKey, denied: accessDenied });
