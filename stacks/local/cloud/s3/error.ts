/** The errors of S3. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { AwsError } from "../emulated-service.ts";
import { buildXml } from "../xml.ts";

export const accessDenied = (message = "Access Denied") => new AwsError("AccessDenied", message, 403);
export const unknownAccessKey = () =>
  new AwsError("InvalidAccessKeyId", "The access key you provided does not exist here.", 403);
export const invalidArgument = (message: string) => new AwsError("InvalidArgument", message);
export const invalidRequest = (message: string) => new AwsError("InvalidRequest", message);
export const malformedXml = (message: string) => new AwsError("MalformedXML", message);
export const noSuchBucket = (bucket: string) =>
  new AwsError("NoSuchBucket", `The specified bucket does not exist: ${bucket}.`, 404);
export const noSuchKey = () => new AwsError("NoSuchKey", "The specified key does not exist.", 404);
export const noSuchUpload = () =>
  new AwsError(
    "NoSuchUpload",
    "The upload does not exist: it was completed or aborted, or never started.",
    404,
  );
export const preconditionFailed = (condition: string) =>
  new AwsError("PreconditionFailed", "At least one of the pre-conditions you specified did not hold.", 412, {
    Condition: condition,
  });
export const tooLarge = (limit: number) =>
  new AwsError("EntityTooLarge", `The upload exceeds the largest size allowed, ${limit} bytes.`);
export const tooSmall = (min: number) =>
  new AwsError("EntityTooSmall", `The upload is smaller than the least size allowed, ${min} bytes.`);
export const badDigest = (name: string) =>
  new AwsError("BadDigest", `The ${name} you specified did not match what was received.`);
export const notImplemented = (what: string) =>
  new AwsError("NotImplemented", `The local S3 does not offer ${what}.`, 501);

/** Answers with an error as XML and discards the rest of the request's body. */
export function answerError(request: IncomingMessage, response: ServerResponse, error: AwsError): void {
  request.resume();
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = buildXml({
    Error: {
      Code: error.code,
      Message: error.message,
      Resource: (request.url ?? "").split("?")[0],
      RequestId: randomUUID(),
      Condition: typeof error.extra["Condition"] === "string" ? error.extra["Condition"] : undefined,
    },
  });
  response.writeHead(error.status, { "content-type": "application/xml" });
  response.end(request.method === "HEAD" ? undefined : body);
}
