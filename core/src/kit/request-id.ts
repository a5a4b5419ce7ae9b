/** The ids of calls: UUIDs of version 7, which begin with their time, so that a call is found in the log of its key. */
export * as RequestID from "./request-id.ts";

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A new id of this moment. */
export function create(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

/** When an id was made, in milliseconds since 1970; null for a text that is no id of a call. */
export const timeOf = (id: string): number | null =>
  version7.test(id) ? Number.parseInt(id.slice(0, 13).replace("-", ""), 16) : null;
