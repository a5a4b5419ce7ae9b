/** The Range header. S3 supports a single byte range. */
import { AwsError } from "../emulated-service.ts";

/** First and last byte, both inclusive. */
export interface Range {
  first: number;
  last: number;
}

/** The requested range within a size; undefined for the whole object; throws if it is not satisfiable. */
export function readRange(header: string | undefined, size: number): Range | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last || (from === "" && Number(to) === 0))
    throw new AwsError("InvalidRange", "The requested range is not satisfiable.", 416);
  return { first, last };
}
