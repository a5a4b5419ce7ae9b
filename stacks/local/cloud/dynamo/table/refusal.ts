/** The errors that a table answers with. */
import { AwsError } from "../../emulated-service.ts";

export function invalid(message: string): AwsError {
  return new AwsError("ValidationException", message);
}

export function tableNotFound(): AwsError {
  return new AwsError("ResourceNotFoundException", "Requested resource not found");
}

/** A failed condition; `item` is the stored item if the request asks for it. */
export function conditionFailed(item?: unknown): AwsError {
  const extra = item === undefined ? {} : { Item: item };
  return new AwsError("ConditionalCheckFailedException", "The conditional request failed", 400, extra);
}

const throttlingCode = "ProvisionedThroughputExceededException";

export function throttled(): AwsError {
  return new AwsError(throttlingCode, "The throughput of a partition of the table or an index was exceeded.");
}

export const isThrottled = (error: unknown): boolean =>
  error instanceof AwsError && error.code === throttlingCode;
