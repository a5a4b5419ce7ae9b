/** Conditional requests: If-Match, If-None-Match, If-Modified-Since, If-Unmodified-Since. */
import { noSuchKey, notImplemented, preconditionFailed } from "./error.ts";
import type { S3Request } from "./request.ts";

/** The version of an object that conditions compare. `etag` is without quotes, `at` in milliseconds. */
interface ObjectVersion {
  etag: string;
  at: number;
}

/** Throws unless the conditions allow a write to replace the present object. */
export function requireWritable(request: S3Request, present: ObjectVersion | undefined): void {
  const noneMatch = request.header("if-none-match");
  const match = request.header("if-match");
  if (noneMatch !== undefined && noneMatch !== "*") throw notImplemented("If-None-Match with anything but *");
  if (noneMatch !== undefined && present) throw preconditionFailed("If-None-Match");
  if (match !== undefined && !present) throw noSuchKey();
  if (match !== undefined && present && !names(match, present)) throw preconditionFailed("If-Match");
}

/** Whether a read is answered with "not modified". Throws if its conditions do not hold. */
export function isUnmodified(request: S3Request, present: ObjectVersion): boolean {
  const match = request.header("if-match");
  const unmodifiedSince = seconds(request.header("if-unmodified-since"));
  const changedAt = Math.floor(present.at / 1000);
  if (match !== undefined && !names(match, present)) throw preconditionFailed("If-Match");
  if (match === undefined && unmodifiedSince !== undefined && changedAt > unmodifiedSince)
    throw preconditionFailed("If-Unmodified-Since");
  const noneMatch = request.header("if-none-match");
  if (noneMatch !== undefined) return names(noneMatch, present);
  const modifiedSince = seconds(request.header("if-modified-since"));
  return modifiedSince !== undefined && changedAt <= modifiedSince;
}

function names(condition: string, present: ObjectVersion): boolean {
  return condition.split(",").some((tag) => {
    const bare = tag.trim().replace(/^W\//, "").replaceAll('"', "");
    return bare === "*" || bare === present.etag;
  });
}

function seconds(date: string | undefined): number | undefined {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
