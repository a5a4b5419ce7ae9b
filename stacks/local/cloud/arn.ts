/** Amazon Resource Names of the local cloud. */
import { accountID, regionName } from "./emulated-service.ts";

export function queueArn(name: string): string {
  return `arn:aws:sqs:${regionName}:${accountID}:${name}`;
}

export function functionArn(name: string): string {
  return `arn:aws:lambda:${regionName}:${accountID}:function:${name}`;
}

/** The name in `arn:aws:lambda:<region>:<account>:function:<name>[:<qualifier>]`. */
export function functionName(arn: string): string {
  return arn.split(":")[6] ?? "";
}
