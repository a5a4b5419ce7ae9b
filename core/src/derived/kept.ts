import type { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { Clock } from "../port/clock/index.ts";

/** The prefix of what is derived from a list. */
export const below = (workspaceID: string, listID: string): string => `derived/${workspaceID}/${listID}/`;

/** Keeps a value below a key, unless the list was erased meanwhile. */
export async function keep(key: string, value: unknown, isThere: () => Promise<boolean>): Promise<void> {
  await Store.put(key, JSON.stringify(value));
  if (!(await isThere())) await Store.remove(key);
}

/** The value that is kept below a key; null where there is none. */
export async function read<T>(key: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await Store.textIfThere(key);
  return text === null ? null : schema.parse(JSON.parse(text));
}

/** Whether less than `maxAgeSeconds` have passed since a time. What does not say its time is too old. */
export const isFreshEnough = (at: string | undefined, maxAgeSeconds: number): boolean =>
  at !== undefined && Clock.secondsSince(at) < maxAgeSeconds;
