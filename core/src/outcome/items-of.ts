import type { Item } from "./schema.ts";

/**
 * The outcomes in a message. The reader of messages is large, and few calls have any, so it is loaded at its
 * first use.
 */
export const itemsOf = async (message: string): Promise<Item[]> =>
  (await import("./bounce-mail/message.ts")).itemsOf(message);
