/**
 * How an asynchronous invocation of a function reaches the process that runs functions: as a message in a queue of
 * the function's own, which is the queue inside of Lambda made visible.
 */
const PREFIX = "_invoke-";

/** The name of a function's invocation queue. */
export function invocationQueue(functionName: string): string {
  return `${PREFIX}${functionName}`;
}

export function isInvocationQueue(queueName: string): boolean {
  return queueName.startsWith(PREFIX);
}
