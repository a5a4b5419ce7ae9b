/** AWS's JSON protocols (1.0 and 1.1): the operation is in a header, input and output are JSON bodies. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { readBody } from "./body.ts";
import { AwsError } from "./emulated-service.ts";

export type JsonVersion = "1.0" | "1.1";

/** Parses the X-Amz-Target header: `AmazonSQS.SendMessage` is operation `SendMessage` of service `AmazonSQS`. */
export function target({ headers }: Pick<IncomingMessage, "headers">): {
  service: string;
  operation: string;
} {
  const header = headers["x-amz-target"];
  const [service = "", operation = ""] = typeof header === "string" ? header.split(".") : [];
  return { service, operation };
}

/** Reads a JSON object, up to a limit in bytes; an empty body is an empty object. */
export async function readJson(request: IncomingMessage, limit: number): Promise<Record<string, unknown>> {
  return parseJson((await readBody(request, limit)).toString("utf8"));
}

/** A JSON object; an empty text is an empty object. */
export function parseJson(text: string): Record<string, unknown> {
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

export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string;
}

export function jsonAnswer(
  version: JsonVersion,
  output: unknown,
  status = 200,
  headers: OutgoingHttpHeaders = {},
): Answer {
  const body = JSON.stringify(output);
  const own = {
    "content-type": `application/x-amz-json-${version}`,
    "content-length": Buffer.byteLength(body),
    "x-amzn-requestid": randomUUID(),
  };
  return { status, headers: { ...own, ...headers }, body };
}

/** The answer of an error of type `namespace#Code`. */
export function jsonErrorAnswer(
  version: JsonVersion,
  namespace: string,
  error: AwsError,
  headers: OutgoingHttpHeaders = {},
): Answer {
  const body = { __type: `${namespace}#${error.code}`, message: error.message, ...error.extra };
  return jsonAnswer(version, body, error.status, headers);
}
