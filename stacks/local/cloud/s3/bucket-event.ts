/** Bucket events, sent to the configured queues in S3's format. */
import { randomUUID } from "node:crypto";
import { regionName } from "../emulated-service.ts";
import type { Bucket } from "./catalog.ts";
import { invalidArgument } from "./error.ts";
import { matchNotifications, type QueueNotification } from "./notification-rule.ts";
import type { StoredObject } from "./object.ts";

/** Sends a message to the queue of this ARN; resolves once it is stored, rejects if the queue does not exist. */
export type Deliver = (queueArn: string, body: string) => Promise<void>;

export type BucketEvent =
  | "ObjectCreated:Put"
  | "ObjectCreated:Post"
  | "ObjectCreated:Copy"
  | "ObjectCreated:CompleteMultipartUpload"
  | "ObjectRemoved:Delete";

/** Sends an event to every queue with a matching rule. A failed delivery is logged; the change of the object stands. */
export async function notifyQueues(
  deliver: Deliver,
  bucket: Bucket,
  event: BucketEvent,
  key: string,
  object?: StoredObject,
): Promise<void> {
  const rules = matchNotifications(bucket.notifications, event, key);
  await Promise.all(
    rules.map(async (rule) => {
      const body = JSON.stringify({ Records: [record(bucket, rule, event, key, object)] });
      try {
        await deliver(rule.queueArn, body);
      } catch (error) {
        console.error(`s3: ${rule.queueArn} did not receive ${event} of ${bucket.name}/${key}`, error);
      }
    }),
  );
}

/** Sends `s3:TestEvent` to each queue, as S3 does to validate the destination. */
export async function sendTestEvents(
  deliver: Deliver,
  bucket: string,
  rules: readonly QueueNotification[],
): Promise<void> {
  for (const queueArn of new Set(rules.map((rule) => rule.queueArn))) {
    const body = JSON.stringify({
      Service: "Amazon S3",
      Event: "s3:TestEvent",
      Time: new Date().toISOString(),
      Bucket: bucket,
      RequestId: randomUUID(),
      HostId: "local",
    });
    try {
      await deliver(queueArn, body);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw invalidArgument(`Unable to validate the destination ${queueArn}: ${reason}`);
    }
  }
}

function record(
  bucket: Bucket,
  rule: QueueNotification,
  event: BucketEvent,
  key: string,
  object: StoredObject | undefined,
): object {
  const at = object?.at ?? Date.now();
  return {
    eventVersion: "2.1",
    eventSource: "aws:s3",
    awsRegion: regionName,
    eventTime: new Date(at).toISOString(),
    eventName: event,
    userIdentity: { principalId: "local" },
    requestParameters: { sourceIPAddress: "127.0.0.1" },
    responseElements: { "x-amz-request-id": randomUUID(), "x-amz-id-2": "local" },
    s3: {
      s3SchemaVersion: "1.0",
      configurationId: rule.id,
      bucket: {
        name: bucket.name,
        ownerIdentity: { principalId: "local" },
        arn: `arn:aws:s3:::${bucket.name}`,
      },
      object: {
        key: encodeURIComponent(key).replaceAll("%20", "+").replaceAll("%2F", "/"),
        ...(object ? { size: object.size, eTag: object.etag } : {}),
        sequencer: at.toString(16).padStart(16, "0").toUpperCase(),
      },
    },
  };
}
