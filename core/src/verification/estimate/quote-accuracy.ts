/** How well the quoted time of a verification was kept. */
import type { InFlight, VerificationRow } from "../entity.ts";

/** Slow hosts may make the shortest jobs many times as long as quoted, which nobody would mend: shorter quotes count as this long. */
const leastQuotedSeconds = 90;

type Timed = Pick<VerificationRow, "quotedSeconds" | "timeBegan" | "timePaused" | "isFinishing">;

/**
 * How many times as long as quoted a verification took that ends now, counted from its turn. The waits for which mail servers asked are
 * no delay of ours. Undefined without a quote, before it began, and where it was paused or finished early.
 */
export function timesQuoted(
  { quotedSeconds, timeBegan, timePaused, isFinishing }: Timed,
  inFlight: Pick<InFlight, "askedToWaitUntil"> | null,
  now: Date,
): number | undefined {
  if (quotedSeconds === undefined || timeBegan === undefined) return undefined;
  if (timePaused !== undefined || isFinishing) return undefined;
  const secondsUntil = (time: string | Date): number =>
    (new Date(time).getTime() - Date.parse(timeBegan)) / 1_000;
  const asked = inFlight?.askedToWaitUntil;
  const quoted = Math.max(quotedSeconds, leastQuotedSeconds);
  const waited =
    asked === undefined ? 0 : Math.max(0, Math.min(secondsUntil(asked), secondsUntil(now)) - quoted);
  return Math.round((10 * (secondsUntil(now) - waited)) / quoted) / 10;
}
