/** Paddle's ids. The SDK does not encode them in paths, so each is checked before it is sent. */

const prefixes = {
  subscription: "sub",
  transaction: "txn",
  customer: "ctm",
  adjustment: "adj",
  price: "pri",
  event: "evt",
} as const;
export type IDKind = keyof typeof prefixes;

export const isID = (kind: IDKind, text: string): boolean =>
  new RegExp(`^${prefixes[kind]}_[a-z0-9]{26}$`).test(text);

/** The id itself. Throws a `RangeError` for anything else. */
export function requireID(kind: IDKind, text: string): string {
  if (!isID(kind, text)) throw new RangeError(`This is not the id of a ${kind} at Paddle.`);
  return text;
}
