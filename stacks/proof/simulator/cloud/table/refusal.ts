/** The errors that a table answers with. */
import { AwsError } from "../../../../local/cloud/emulated-service.ts";

export function invalid(message: string): AwsError {
  return new AwsError("ValidationException", message);
}

/** A failed condition; `item` is the stored item if the request asks for it. */
export function conditionFailed(item?: unknown): AwsError {
  const extra = item === undefined ? {} : { Item: item };
  return new AwsError("ConditionalCheckFailedException", "The conditional request failed", 400, extra);
}
