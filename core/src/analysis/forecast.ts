/** How long a cleaning will take: as long as the mail servers that bear least for what they are asked, or the whole fleet for the list. */

/** Addresses whose mail servers share one set of limits, and those limits. */
export interface Crowd {
  addresses: number;
  /** Sessions at a time. */
  connections: number;
  /** Addresses that a session asks about. */
  recipients: number;
  /** From the beginning of a session to that of the one that takes its place. */
  spacingSeconds: number;
}

/** What a session takes until its first question, and what each question adds: servers far away that think for a moment. */
const greetingSeconds = 2;
const questionSeconds = 0.1;

/** What all workers of a stage get through, were no server slow: 50 chunks of 1,000 at a time, each in about 50 seconds. */
const addressesPerSecond = 1_000;

/** Until the first chunk begins, and after the last one ends. */
const overheadSeconds = 5;

export interface Load {
  /** Distinct addresses, of those nobody has to be asked about as well. */
  addresses: number;
  crowds: readonly Crowd[];
  /** The wait before servers are asked again that want to be, where there are any. */
  waitSeconds: number;
  /** A cleaning ends by then, however slow. */
  limitSeconds: number;
}

/** Seconds, in whole ones. */
export function forecast({ addresses, crowds, waitSeconds, limitSeconds }: Load): number {
  const asking = Math.max(addresses / addressesPerSecond, ...crowds.map(secondsFor));
  return Math.ceil(Math.min(limitSeconds, overheadSeconds + asking + waitSeconds));
}

function secondsFor({ addresses, connections, recipients, spacingSeconds }: Crowd): number {
  const sessions = Math.ceil(addresses / recipients);
  const questions = Math.min(addresses, recipients);
  const session = Math.max(greetingSeconds + questions * questionSeconds, spacingSeconds);
  return Math.ceil(sessions / connections) * session;
}
