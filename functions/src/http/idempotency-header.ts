import type { LambdaEvent } from "hono/aws-lambda";

const name = "idempotency-key";
/** A header that every reader of idempotency keys refuses. */
const refused = " ";

/**
 * The event with an idempotency key that is refused where the one that was sent is empty or not ASCII: the adapter drops the
 * first and encodes the second, so that the caller would take the request for repeatable.
 */
export function withSentKey<E extends LambdaEvent>(event: E): E {
  const sent = event.headers?.[name];
  if (typeof sent !== "string" || /^[\x21-\x7e]+$/.test(sent)) return event;
  return { ...event, headers: { ...event.headers, [name]: refused } };
}
