import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetBucketNotificationConfigurationCommand,
  PutBucketNotificationConfigurationCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { md5, openBucket, refusal } from "./bucket.ts";
import { uniqueName } from "./target.ts";

const { s3, bucket, target, close } = await openBucket();
const sqs = new SQSClient(target.config);
let QueueUrl = "";
let QueueArn = "";

interface Notification {
  Event?: string;
  Bucket?: string;
  Records?: { eventName: string; s3: { bucket: { name: string }; object: Record<string, unknown> } }[];
}

/** Receives the next notification within twenty seconds. */
async function next(): Promise<Notification> {
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
  const [message] = Messages;
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
  return JSON.parse(message?.Body ?? "{}") as Notification;
}

const notify = (queueArn: string) =>
  s3.send(
    new PutBucketNotificationConfigurationCommand({
      Bucket: bucket,
      NotificationConfiguration: {
        QueueConfigurations: [
          {
            Id: "uploads",
            QueueArn: queueArn,
            Events: ["s3:ObjectCreated:*"],
            Filter: { Key: { FilterRules: [{ Name: "prefix", Value: "upload/" }] } },
          },
        ],
      },
    }),
  );

beforeAll(async () => {
  const name = uniqueName();
  const allowed = {
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Principal: { Service: "s3.amazonaws.com" },
        Action: "sqs:SendMessage",
        Resource: "*",
      },
    ],
  };
  const Attributes = { Policy: JSON.stringify(allowed) };
  QueueUrl = (await sqs.send(new CreateQueueCommand({ QueueName: name, Attributes }))).QueueUrl ?? "";
  const answer = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["QueueArn"] }));
  QueueArn = answer.Attributes?.["QueueArn"] ?? "";
  await notify(QueueArn);
});
afterAll(async () => {
  await sqs.send(new DeleteQueueCommand({ QueueUrl }));
  sqs.destroy();
  await close();
});

describe("a queue with notifications of objects created with a prefix", () => {
  test("receives a test event when it is configured", async () => {
    expect(await next()).toMatchObject({ Event: "s3:TestEvent", Bucket: bucket });
  });

  test("must exist", async () => {
    expect(await refusal(notify(`${QueueArn}-not`))).toBe("InvalidArgument");
    const read = new GetBucketNotificationConfigurationCommand({ Bucket: bucket });
    expect((await s3.send(read)).QueueConfigurations?.[0]).toMatchObject({ QueueArn });
  });

  test("is notified of a put with the prefix, and of no other", async () => {
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: "result/a.csv", Body: "x" }));
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: "upload/a b+é.csv", Body: "hello" }));
    const { Records = [] } = await next();
    expect(Records).toHaveLength(1);
    expect(Records[0]).toMatchObject({
      eventName: "ObjectCreated:Put",
      s3: {
        bucket: { name: bucket },
        object: { key: "upload/a+b%2B%C3%A9.csv", size: 5, eTag: md5(Buffer.from("hello")) },
      },
    });
  });

  test("is notified of a POST, a copy and a multipart upload", async () => {
    const { url, fields } = await createPresignedPost(s3, { Bucket: bucket, Key: "upload/form" });
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append("file", new Blob(["x"]));
    expect((await fetch(url, { method: "POST", body: form })).status).toBe(204);
    expect((await next()).Records?.[0]?.eventName).toBe("ObjectCreated:Post");

    const CopySource = `${bucket}/upload/form`;
    await s3.send(new CopyObjectCommand({ Bucket: bucket, Key: "upload/copy", CopySource }));
    expect((await next()).Records?.[0]?.eventName).toBe("ObjectCreated:Copy");

    const at = { Bucket: bucket, Key: "upload/parts" };
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand(at));
    const part = await s3.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: "x" }));
    const Parts = [{ PartNumber: 1, ETag: part.ETag }];
    await s3.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }));
    expect((await next()).Records?.[0]?.eventName).toBe("ObjectCreated:CompleteMultipartUpload");
  });

  test("is not notified of a deletion, which is not configured", async () => {
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: "upload/copy" }));
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: "upload/last", Body: "x" }));
    expect((await next()).Records?.[0]).toMatchObject({
      eventName: "ObjectCreated:Put",
      s3: { object: { key: "upload/last" } },
    });
  });
});
