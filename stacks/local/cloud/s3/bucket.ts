/** The operations on buckets. */
import { accountID, AwsError } from "../emulated-service.ts";
import { answerEmpty, answerXml } from "./request.ts";
import type { Operation } from "./storage.ts";

const namePattern = /^(?=.{3,63}$)[a-z0-9][a-z0-9.-]*[a-z0-9]$/;

/** Creates a bucket. As in us-east-1, creating an existing bucket is not an error. */
export const createBucket: Operation = async (storage, request, response) => {
  const { bucket } = request;
  if (!namePattern.test(bucket) || bucket.includes(".."))
    throw new AwsError(
      "InvalidBucketName",
      "A bucket's name has 3 to 63 lower-case letters, digits, dots and hyphens.",
    );
  request.raw.resume();
  if (!storage.catalog.find(bucket))
    await storage.catalog.record({ type: "bucket.created", bucket, at: Date.now() });
  answerEmpty(response, 200, { location: `/${bucket}` });
};

export const headBucket: Operation = async (storage, request, response) => {
  storage.catalog.bucket(request.bucket);
  answerEmpty(response, 200);
};

export const deleteBucket: Operation = async (storage, request, response) => {
  const bucket = storage.catalog.bucket(request.bucket);
  if (bucket.objects.size > 0 || bucket.uploads.size > 0)
    throw new AwsError("BucketNotEmpty", "The bucket you tried to delete is not empty.", 409);
  await storage.catalog.record({ type: "bucket.deleted", bucket: bucket.name });
  answerEmpty(response, 204);
};

export const listBuckets: Operation = async (storage, _request, response) => {
  answerXml(response, "ListAllMyBucketsResult", {
    Owner: { ID: accountID, DisplayName: "local" },
    Buckets: {
      Bucket: storage.catalog
        .buckets()
        .map(({ name, at }) => ({ Name: name, CreationDate: new Date(at).toISOString() })),
    },
  });
};
