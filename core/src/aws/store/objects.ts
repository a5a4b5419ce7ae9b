import type { Store } from "./index.ts";

/** The storage that files are read from and written to. */
export type Objects = Pick<
  typeof Store,
  "put" | "write" | "copy" | "read" | "bytes" | "size" | "removeBelow"
>;
