/** How long a cleaning will take: the slowest provider, or the throughput of all workers, decides. */

/** The addresses of one provider, and its limits. */
export interface ProviderLoad {
  addresses: number;
  /** Concurrent sessions. */
  connections: number;
  /** Addresses per session. */
  recipients: number;
  /** Between the starts of two sessions. */
  spacingSeconds: number;
}

/** The duration of a session before its first question, and of each question. */
const greetingSeconds = 2;
const questionSeconds = 0.1;

/**
 * The throughput of all workers without slow servers: 50 chunks of 1,000 at a time, each in about 5 seconds. Measured: 200,000
 * addresses in 19 s on one machine; `npm run bench` with servers of 50 ms, 1,900 addresses a second for each process.
 */
const addressesPerSecond = 10_000;

/** The time before the first chunk and after the last one. */
const overheadSeconds = 5;

export interface Cleaning {
  /** All distinct addresses. */
  addresses: number;
  loads: readonly ProviderLoad[];
  /** The wait before the first retry, if one is needed. */
  waitSeconds: number;
  /** The maximum duration of a cleaning. */
  limitSeconds: number;
}

/** In whole seconds. */
export function forecast({ addresses, loads, waitSeconds, limitSeconds }: Cleaning): number {
  const asking = Math.max(addresses / addressesPerSecond, ...loads.map(secondsFor));
  return Math.ceil(Math.min(limitSeconds, overheadSeconds + asking + waitSeconds));
}

function secondsFor({ addresses, connections, recipients, spacingSeconds }: ProviderLoad): number {
  const sessions = Math.ceil(addresses / recipients);
  const questions = Math.min(addresses, recipients);
  const session = Math.max(greetingSeconds + questions * questionSeconds, spacingSeconds);
  return Math.ceil(sessions / connections) * session;
}
