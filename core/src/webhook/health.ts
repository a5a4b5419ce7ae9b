import type { Try } from "./schema.ts";

const maxFailingMs = 5 * 86_400_000;
/** Who never answered with success may not know of us at all. */
const maxFailuresOfNew = 20;
/** A receiver that is being set up, or moved, has this long. */
const minFailingMsOfNew = 3_600_000;
/** Who enables it again has that time anew, once in a day. */
const anewAfterMs = 86_400_000;
const gone = 410;

/** What tries say about their endpoint. */
export type Finding = "healthy" | "failing" | "disable_gone" | "disable_failing" | "unknown";

export const isSuccess = ({ status }: Pick<Try, "status">): boolean =>
  status !== null && status >= 200 && status < 300;

interface Before {
  failingSince: Date | null;
  /** The failures of an endpoint without any success; undefined once it had one. */
  failures: number | undefined;
}

/**
 * Judges an endpoint by tries made together. One 410 disables it, as do five days of failures without a success, and before its first success
 * twenty failures over at least an hour.
 */
export function judge(
  tries: readonly Pick<Try, "status">[],
  { failingSince, failures }: Before,
  now: Date,
): Finding {
  if (tries.length === 0) return "unknown";
  if (tries.some(({ status }) => status === gone)) return "disable_gone";
  if (tries.some(isSuccess)) return "healthy";
  const failingMs = failingSince === null ? 0 : now.getTime() - failingSince.getTime();
  const isUnknown =
    failures !== undefined && failures + tries.length >= maxFailuresOfNew && failingMs >= minFailingMsOfNew;
  return isUnknown || failingMs >= maxFailingMs ? "disable_failing" : "failing";
}

/** Whether a host that never answered with success gets another hour, and other five days, as its endpoint is enabled. */
export const mayHaveAnotherHour = (
  { failingSince }: { failingSince?: string | undefined },
  now: Date,
): boolean => failingSince !== undefined && now.getTime() - Date.parse(failingSince) >= anewAfterMs;
