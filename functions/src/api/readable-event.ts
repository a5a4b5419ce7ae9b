import type { LambdaEvent } from "hono/aws-lambda";

/**
 * The event as the adapter can read it. The gateway decodes paths: a `#` or `?` within a part would end the path there. Content of GET
 * and HEAD has no meaning (RFC 9110, section 9.3.1), and the adapter refuses it.
 */
export function readable<E extends LambdaEvent>(event: E): E {
  if (!("rawPath" in event)) return event;
  const { body: _, ...others } = event;
  const { method } = event.requestContext.http;
  const isRead = method === "GET" || method === "HEAD";
  return {
    ...(isRead ? others : event),
    rawPath: event.rawPath.replaceAll(/[#?]/g, encodeURIComponent),
  } as E;
}
