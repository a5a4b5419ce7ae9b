/** AWS's JSON protocols (1.0 and 1.1): the operation is in a header, input and output are JSON bodies. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { readBody } from "./body.ts";
import { AwsError } from "./emulated-service.ts";

export type JsonVersion = "1.0" | "1.1";

/** Parses the X-Amz-Target header: `AmazonSQS.SendMessage` is operation `SendMessage` of service `AmazonSQS`. */
export function target(request: IncomingMessage): { service: string; operation: string } {
  const header = request.headers["x-amz-target"];
  const [service = "", operation = ""] = typeof header === "string" ? header.split(".") : [];
  return { service, operation };
}

/** Reads a JSON object, up to a limit in bytes; an empty body is an empty object. */
export async function readJson(request: IncomingMessage, limit: number): Promise<Record<string, unknown>> {
  const text = (await readBody(request, limit)).toString("utf8");
  if (text === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AwsError("SerializationException", "The request body is not JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new AwsError("SerializationException", "The request body is not a JSON object.");
  return value as Record<string, unknown>;
}

export function answerJson(
  response: ServerResponse,
  version: JsonVersion,
  body: unknown,
  status = 200,
  headers: OutgoingHttpHeaders = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": `application/x-amz-json-${version}`,
    "content-length": Buffer.byteLength(text),
    "x-amzn-requestid": randomUUID(),
    ...headers,
  });
  response.end(text);
}

/** Answers with an error of type `namespace#Code`. */
export function answerJsonError(
  response: ServerResponse,
  version: JsonVersion,
  namespace: string,
  error: AwsError,
  headers: OutgoingHttpHeaders = {},
): void {
  const body = { __type: `${namespace}#${error.code}`, message: error.message, ...error.extra };
  answerJson(response, version, body, error.status, headers);
}
