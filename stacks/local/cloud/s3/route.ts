/** Maps a request to its operation. */
import { listBuckets, createBucket, deleteBucket, headBucket } from "./bucket.ts";
import { deleteConfiguration, getConfiguration, putConfiguration } from "./bucket-configuration.ts";
import { completeMultipartUpload } from "./complete-multipart.ts";
import { copyObject } from "./copy-object.ts";
import { answerPreflight } from "./cors.ts";
import { deleteObject, deleteObjects } from "./delete-object.ts";
import { notImplemented } from "./error.ts";
import { getObject } from "./get-object.ts";
import { listObjects, listObjectVersions } from "./list-objects.ts";
import * as multipart from "./multipart.ts";
import { postObject } from "./post-object.ts";
import { putObject } from "./put-object.ts";
import type { S3Request } from "./request.ts";
import type { Operation } from "./storage.ts";

/** The query parameters that select another operation of the same method and path. */
const subresources = [
  "accelerate",
  "acl",
  "attributes",
  "cors",
  "delete",
  "encryption",
  "legal-hold",
  "lifecycle",
  "location",
  "logging",
  "notification",
  "object-lock",
  "ownershipControls",
  "policy",
  "publicAccessBlock",
  "replication",
  "restore",
  "retention",
  "select",
  "tagging",
  "torrent",
  "uploadId",
  "uploads",
  "versioning",
  "versions",
  "website",
];

const operations: Readonly<Record<string, Operation>> = {
  "GET /": listBuckets,
  "PUT /bucket": createBucket,
  "HEAD /bucket": headBucket,
  "DELETE /bucket": deleteBucket,
  "GET /bucket": listObjects,
  "GET /bucket?versions": listObjectVersions,
  "POST /bucket": postObject,
  "POST /bucket?delete": deleteObjects,
  "GET /bucket?uploads": multipart.listMultipartUploads,
  "PUT /bucket?cors": putConfiguration("cors"),
  "GET /bucket?cors": getConfiguration("cors"),
  "DELETE /bucket?cors": deleteConfiguration("cors"),
  "PUT /bucket?lifecycle": putConfiguration("lifecycle"),
  "GET /bucket?lifecycle": getConfiguration("lifecycle"),
  "DELETE /bucket?lifecycle": deleteConfiguration("lifecycle"),
  "PUT /bucket?notification": putConfiguration("notification"),
  "GET /bucket?notification": getConfiguration("notification"),
  "PUT /bucket/key": putObject,
  "GET /bucket/key": getObject,
  "HEAD /bucket/key": getObject,
  "DELETE /bucket/key": deleteObject,
  "POST /bucket/key?uploads": multipart.createMultipartUpload,
  "PUT /bucket/key?uploadId": multipart.uploadPart,
  "GET /bucket/key?uploadId": multipart.listParts,
  "DELETE /bucket/key?uploadId": multipart.abortMultipartUpload,
  "POST /bucket/key?uploadId": completeMultipartUpload,
};

/** The operation of a request; throws NotImplemented if it is not supported. */
export function route(request: S3Request): Operation {
  if (request.method === "OPTIONS") return answerPreflight;
  const name = operationName(request);
  if (name === "PUT /bucket/key" && request.header("x-amz-copy-source") !== undefined) return copyObject;
  const operation = operations[name];
  if (!operation) throw notImplemented(name);
  return operation;
}

/** Whether a request needs no signature: a preflight never has one, and a form has a signed policy. */
export function isAnonymous(request: S3Request): boolean {
  return request.method === "OPTIONS" || operationName(request) === "POST /bucket";
}

export function operationName({ method, bucket, key, query }: S3Request): string {
  const path = bucket === "" ? "/" : key === "" ? "/bucket" : "/bucket/key";
  const subresource = subresources.find((name) => query.has(name));
  return subresource === undefined ? `${method} ${path}` : `${method} ${path}?${subresource}`;
}
