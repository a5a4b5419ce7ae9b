/** An HTTP request as an event of API Gateway's HTTP API: payload format 2.0. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { accountID } from "../cloud/emulated-service.ts";

/** Bodies of these types are text in the event unless they are packed, all others base64. */
const textType = /^(text\/|application\/(json|javascript|xml|[^;]+\+(json|xml))(;|$))/i;

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

export function gatewayEvent(request: IncomingMessage, body: Buffer): APIGatewayProxyEventV2 {
  const url = new URL(request.url ?? "/", "http://local");
  const { cookie, ...headers } = joined(request);
  const sourceIp = request.socket.remoteAddress ?? "127.0.0.1";
  const host = headers.host ?? "127.0.0.1";
  const isText = headers["content-encoding"] === undefined && textType.test(headers["content-type"] ?? "");
  const now = new Date();
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: decodePath(url.pathname),
    rawQueryString: url.search.slice(1),
    ...(cookie !== undefined && { cookies: cookie.split("; ") }),
    headers: {
      ...headers,
      "x-forwarded-for": sourceIp,
      "x-forwarded-proto": "http",
      "x-viewer-address": sourceIp,
    },
    ...(url.search.length > 1 && { queryStringParameters: queryOf(url) }),
    requestContext: {
      accountId: accountID,
      apiId: "local",
      domainName: host,
      domainPrefix: host.split(".")[0] ?? host,
      http: {
        method: request.method ?? "GET",
        path: decodePath(url.pathname),
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: randomUUID(),
      routeKey: "$default",
      stage: "$default",
      time: clfTime(now),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isText ? "utf8" : "base64") }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

/** Headers by lower-case name; the values of repeated headers are joined by commas. */
function joined(request: IncomingMessage): Record<string, string> {
  const values = Object.entries(request.headersDistinct).map(([name, list = []]) => [
    name,
    list.join(name === "cookie" ? "; " : ","),
  ]);
  return Object.fromEntries(values) as Record<string, string>;
}

function queryOf(url: URL): Record<string, string> {
  const names = [...new Set(url.searchParams.keys())];
  return Object.fromEntries(names.map((name) => [name, url.searchParams.getAll(name).join(",")]));
}

/** Decodes a path; returns it unchanged if its encoding is invalid. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Common log format, such as 21/Nov/2026:03:17:00 +0000. */
function clfTime(date: Date): string {
  const [day = "", time = ""] = date.toISOString().split("T");
  const [year = "", month = "", dayOfMonth = ""] = day.split("-");
  return `${dayOfMonth}/${months[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
}
