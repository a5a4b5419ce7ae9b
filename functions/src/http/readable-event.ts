import type { LambdaEvent } from "hono/aws-lambda";

/** Methods that no `Request` has. Under another name they are refused like any method that a path does not take. */
const withoutRequest = /^(?:CONNECT|TRACE|TRACK)$/i;

/**
 * The event as the adapter can read it. The gateway decodes paths: a `#` or `?` within a part would end the path there. Content of GET
 * and HEAD has no meaning (RFC 9110, section 9.3.1), and the adapter refuses it.
 */
export function readable<E extends LambdaEvent>(event: E): E {
  if (!("rawPath" in event)) return event;
  const { body: _, ...others } = event;
  const { requestContext } = event;
  const { method } = requestContext.http;
  const isRead = method === "GET" || method === "HEAD";
  return {
    ...(isRead ? others : event),
    ...(withoutRequest.test(method) && {
      requestContext: { ...requestContext, http: { ...requestContext.http, method: `X-${method}` } },
    }),
    rawPath: event.rawPath.replaceAll(/[#?]/g, encodeURIComponent),
  } as E;
}
