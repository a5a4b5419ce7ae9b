/** API Gateway's HTTP API on this machine: one function answers every request, within API Gateway's limits. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { wholeBody } from "../cloud/body.ts";
import { gatewayEvent } from "./gateway-event.ts";
import { FunctionTimedOut, invoke, type LambdaFunction, PayloadTooLarge } from "./invocation.ts";

export const maxRequest = 10 * 2 ** 20;
const integrationTimeoutSeconds = 30;

/** Answers a request with the result of the function; with 413, 500 or 503 where API Gateway does. */
export async function answerByFunction(
  lambda: LambdaFunction,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await wholeBody(request, maxRequest);
  if (!body) {
    request.resume();
    refuse(response, 413, "Request Entity Too Large");
    return;
  }
  try {
    const result = await invoke(withinIntegration(lambda), gatewayEvent(request, body));
    write(response, readResult(result), request.method === "HEAD");
  } catch (error) {
    if (error instanceof PayloadTooLarge && error.payload === "Request") {
      refuse(response, 413, "Request Too Long");
      return;
    }
    console.error(`${lambda.name}: ${request.method} ${request.url} failed`, error);
    if (response.headersSent) response.destroy();
    else if (error instanceof FunctionTimedOut) refuse(response, 503, "Service Unavailable");
    else refuse(response, 500, "Internal Server Error");
  }
}

/** Applies API Gateway's integration timeout of 30 seconds if the function's timeout is longer. */
function withinIntegration(lambda: LambdaFunction): LambdaFunction {
  const timeoutSeconds = Math.min(lambda.spec.timeoutSeconds, integrationTimeoutSeconds);
  return { ...lambda, spec: { ...lambda.spec, timeoutSeconds } };
}

/** A result without a status is the JSON body of a response with status 200. */
function readResult(result: unknown): APIGatewayProxyStructuredResultV2 {
  if (typeof result === "object" && result !== null && "statusCode" in result)
    return result as APIGatewayProxyStructuredResultV2;
  const body = typeof result === "string" ? result : JSON.stringify(result);
  return { statusCode: 200, headers: { "content-type": "application/json" }, body };
}

function write(
  response: ServerResponse,
  {
    statusCode = 200,
    headers = {},
    cookies = [],
    body = "",
    isBase64Encoded,
  }: APIGatewayProxyStructuredResultV2,
  headOnly: boolean,
): void {
  const content = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  const all: OutgoingHttpHeaders = { "content-type": "text/plain;charset=UTF-8" };
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = String(value);
  if (statusCode === 204 || statusCode === 304) delete all["content-type"];
  else if (!headOnly) all["content-length"] = content.length;
  if (cookies.length > 0) all["set-cookie"] = cookies;
  response.writeHead(statusCode, all);
  response.end(headOnly ? undefined : content);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ message }));
}
