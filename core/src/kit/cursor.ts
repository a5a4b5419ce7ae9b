/** Opaque pagination cursors. A malformed one is an input error. */
export * as Cursor from "./cursor.ts";

import type { z } from "zod";
import { VisibleError } from "./error.ts";

export const encode = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString("base64url");

/** Decodes and validates a cursor. */
export function decode<S extends z.ZodType>(cursor: string, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw new VisibleError(
      "input",
      "page.cursor",
      "This cursor is not one of ours. Start from the first page.",
    );
  }
}
