/**
 * The reputation of our address with a mail provider. Providers know probing by its mark: many unknown recipients from one
 * address. What was asked is counted in short windows, and past a limit the provider rests.
 */

/** What one address may show a provider within ten minutes. */
export interface ReputationLimits {
  /** The most unknown recipients; absent where no such limit is known. */
  maxUnknown?: number | undefined;
  /** The largest share of unknown recipients, once `minAsked` were asked about. */
  maxShare: number;
  minAsked: number;
  /** The largest share of sessions that refused our address, once `maxBlocks` did; any share by default. */
  maxBlockShare?: number | undefined;
  maxBlocks: number;
}

/** What a session showed. */
export interface Seen {
  /** Whether the host replied, so that it could have refused our address. */
  sessions: number;
  /** Recipients that somebody wanted to know about. */
  asked: number;
  /** Those that were refused. */
  unknown: number;
  /** All refused recipients, random ones too. */
  refused: number;
  /** Whether the host refused our address. */
  blocked: number;
}

/** A window of two and a half minutes, by its number since the epoch. */
export interface ReputationWindow extends Seen {
  number: number;
  /** Refusals that open sessions may still have; counted in advance, so that concurrent sessions stay within the limit. */
  granted: number;
}

/** A session may begin, and have this many recipients refused. */
export interface Allowance {
  key: string;
  window: number;
  refusals: number;
}

/**
 * Why a provider rests: it refuses our address, it was asked about too many unknown recipients, or the sessions that are open
 * may show it all that it may be shown for now.
 */
export const restCauses = ["address_refused", "unknown_recipients", "window_used"] as const;
export type RestCause = (typeof restCauses)[number];

/** A provider rests. Without a cause the counts changed meanwhile: ask again. */
export interface Rest {
  retryAfterMs: number;
  cause?: RestCause | undefined;
}

export type BeginOutcome = { allowance: Allowance } | Rest;

/** Counts what the sessions of all workers with one address show. */
export interface ReputationStore {
  begin(key: string, limits: ReputationLimits): Promise<BeginOutcome>;
  /** Counts what a session showed, and gives back the refusals that it did not have. */
  end(allowance: Allowance, seen: Seen): Promise<void>;
}

const windowMs = 150_000;
/** Any ten minutes touch at most this many windows. */
export const windowsInPeriod = 5;
/** The last refused recipient of the session before, a proof recipient, and one to learn about. */
const fewestRefusals = 3;

export const windowAt = (now: Date): number => Math.floor(now.getTime() / windowMs);

/** When a window is over for good, in seconds since the epoch. */
export const windowExpires = (number: number): number =>
  Math.ceil(((number + windowsInPeriod) * windowMs) / 1000);

/** How many refusals another session may have now, or how long the provider rests. */
export function judge(
  windows: readonly ReputationWindow[],
  { maxUnknown, maxShare, minAsked, maxBlocks, maxBlockShare = 0 }: ReputationLimits,
  now: Date,
): { refusals: number } | Rest {
  const current = windowAt(now);
  const recent = windows.filter(({ number }) => number > current - windowsInPeriod);
  const sum = (count: keyof Seen): number => recent.reduce((total, window) => total + window[count], 0);
  const retryAfterMs = (current + 1) * windowMs - now.getTime();
  const isRefused = sum("blocked") >= maxBlocks && sum("blocked") > maxBlockShare * sum("sessions");
  if (isRefused) return { retryAfterMs, cause: "address_refused" };
  const isBad = sum("asked") >= minAsked && sum("unknown") > maxShare * sum("asked");
  if (isBad) return { retryAfterMs, cause: "unknown_recipients" };
  if (maxUnknown === undefined) return { refusals: Infinity };
  const { refused = 0, granted = 0 } = recent.find(({ number }) => number === current) ?? {};
  const refusals = Math.floor(maxUnknown / windowsInPeriod) - refused - granted;
  return refusals < fewestRefusals ? { retryAfterMs, cause: "window_used" } : { refusals };
}
