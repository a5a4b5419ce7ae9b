/** Amazon Resource Names of the local cloud. */
import { ACCOUNT, REGION } from "./emulated-service.ts";

export function queueArn(name: string): string {
  return `arn:aws:sqs:${REGION}:${ACCOUNT}:${name}`;
}

export function functionArn(name: string): string {
  return `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`;
}

/** The name in `arn:aws:lambda:<region>:<account>:function:<name>[:<qualifier>]`. */
export function functionName(arn: string): string {
  return arn.split(":")[6] ?? "";
}
