import type { LambdaEvent } from "hono/aws-lambda";

const name = "idempotency-key";
/** A header that every reader of idempotency keys refuses. */
const refused = " ";

/**
 * The event with an idempotency key that is refused, where the one that was sent is empty or not ASCII. The
 * adapter drops an empty one and encodes the other, so the caller would take the request for repeatable.
 */
export function withSentKey<E extends LambdaEvent>(event: E): E {
  const sent = event.headers?.[name];
  if (typeof sent !== "string" || /^[\x21-\x7e]+$/.test(sent)) return event;
  return { ...event, headers: { ...event.headers, [name]: refused } };
}
