/** The errors of SQS, each with its name in the older query protocol. */
import { AwsError } from "../emulated-service.ts";

const queryCodes: Readonly<Record<string, string>> = {
  QueueDoesNotExist: "AWS.SimpleQueueService.NonExistentQueue",
  QueueNameExists: "QueueAlreadyExists",
  EmptyBatchRequest: "AWS.SimpleQueueService.EmptyBatchRequest",
  TooManyEntriesInBatchRequest: "AWS.SimpleQueueService.TooManyEntriesInBatchRequest",
  BatchEntryIdsNotDistinct: "AWS.SimpleQueueService.BatchEntryIdsNotDistinct",
  InvalidBatchEntryId: "AWS.SimpleQueueService.InvalidBatchEntryId",
  BatchRequestTooLong: "AWS.SimpleQueueService.BatchRequestTooLong",
  MessageNotInflight: "AWS.SimpleQueueService.MessageNotInflight",
  PurgeQueueInProgress: "AWS.SimpleQueueService.PurgeQueueInProgress",
};

export function queryCode(error: AwsError): string {
  return queryCodes[error.code] ?? error.code;
}

export function noSuchQueue(): AwsError {
  return new AwsError("QueueDoesNotExist", "The specified queue does not exist.");
}

export function invalidValue(value: unknown, parameter: string, reason: string): AwsError {
  return new AwsError(
    "InvalidParameterValue",
    `Value ${String(value)} for parameter ${parameter} is invalid. Reason: ${reason}.`,
  );
}
