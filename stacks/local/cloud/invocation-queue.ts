/**
 * How an asynchronous invocation of a function reaches the process that runs functions: as a message in a queue of
 * the function's own, which is the queue inside of Lambda made visible.
 */
const PREFIX = "_invoke-";

/** Message attributes of an invocation. */
export const INVOCATION = {
  /** How many attempts have failed already. */
  failures: "failures",
  /** When the event was accepted, in milliseconds since the epoch. */
  acceptedAt: "acceptedAt",
  /** The ARN of the queue for an event that nobody could handle; absent if there is none. */
  deadLetter: "deadLetter",
} as const;

/** The name of a function's invocation queue. */
export function invocationQueue(functionName: string): string {
  return `${PREFIX}${functionName}`;
}

export function isInvocationQueue(queueName: string): boolean {
  return queueName.startsWith(PREFIX);
}
