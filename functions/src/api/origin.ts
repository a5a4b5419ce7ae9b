import type { Context } from "hono";
import type { LambdaEvent } from "hono/aws-lambda";

/** The IP address that a request comes from, as the gateway saw it. */
export function originOf(c: Context): string {
  const event = (c.env as { event?: LambdaEvent } | undefined)?.event;
  const request = event && "requestContext" in event ? event.requestContext : undefined;
  return request && "http" in request ? request.http.sourceIp : "unknown";
}
