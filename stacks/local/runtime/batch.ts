/** A Lambda batch of SQS messages: records, size and failures. */
import type { Message } from "@aws-sdk/client-sqs";
import type { SQSMessageAttributes, SQSRecord, SQSRecordAttributes } from "aws-lambda";
import { maxPayload } from "./invocation.ts";

/** The bytes of `{"Records":[]}`; each record adds a comma. */
const envelopeBytes = 14;

export function recordOf(message: Message, queueArn: string): SQSRecord {
  return {
    messageId: message.MessageId ?? "",
    receiptHandle: message.ReceiptHandle ?? "",
    body: message.Body ?? "",
    attributes: (message.Attributes ?? {}) as unknown as SQSRecordAttributes,
    messageAttributes: attributesOf(message),
    md5OfBody: message.MD5OfBody ?? "",
    eventSource: "aws:sqs",
    eventSourceARN: queueArn,
    awsRegion: queueArn.split(":")[3] ?? "",
  };
}

/** Splits messages into batches of at most `batchSize` messages and Lambda's payload limit. */
export function splitIntoBatches(
  messages: readonly Message[],
  batchSize: number,
  queueArn: string,
): Message[][] {
  const batches: Message[][] = [];
  let batch: Message[] = [];
  let size = envelopeBytes;
  for (const message of messages) {
    const length = Buffer.byteLength(JSON.stringify(recordOf(message, queueArn))) + 1;
    if (batch.length === batchSize || (batch.length > 0 && size + length > maxPayload)) {
      batches.push(batch);
      batch = [];
      size = envelopeBytes;
    }
    batch.push(message);
    size += length;
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}

/**
 * The ids of the failed messages in a handler's result, by Lambda's rules: all messages if the result is malformed or has
 * an id that is not in the batch; in a FIFO queue all messages from the first failed one on.
 */
export function failedIn(records: readonly SQSRecord[], result: unknown, fifo: boolean): Set<string> {
  const ids = records.map(({ messageId }) => messageId);
  const named = failuresNamed(result);
  if (named === undefined || named.some((id) => !ids.includes(id))) return new Set(ids);
  const failed = new Set(named);
  if (!fifo || failed.size === 0) return failed;
  return new Set(ids.slice(ids.findIndex((id) => failed.has(id))));
}

/** The identifiers in `batchItemFailures`; undefined if they are malformed. */
function failuresNamed(result: unknown): string[] | undefined {
  const failures = (result as { batchItemFailures?: unknown } | null)?.batchItemFailures ?? [];
  if (!Array.isArray(failures)) return undefined;
  const ids = failures.map((failure) => (failure as { itemIdentifier?: unknown } | null)?.itemIdentifier);
  return ids.every((id): id is string => typeof id === "string" && id !== "") ? ids : undefined;
}

function attributesOf(message: Message): SQSMessageAttributes {
  const entries = Object.entries(message.MessageAttributes ?? {}).map(([name, attribute]) => [
    name,
    {
      stringValue: attribute.StringValue,
      binaryValue: attribute.BinaryValue && Buffer.from(attribute.BinaryValue).toString("base64"),
      stringListValues: [],
      binaryListValues: [],
      dataType: attribute.DataType,
    },
  ]);
  return Object.fromEntries(entries) as SQSMessageAttributes;
}
