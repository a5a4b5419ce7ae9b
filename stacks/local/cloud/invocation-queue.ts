/**
 * The queue of a function's asynchronous invocations. On AWS this queue is inside Lambda; here it is an SQS queue that
 * the process with the functions receives from.
 */
const PREFIX = "_invoke-";

/** The name of a function's invocation queue. */
export function invocationQueue(functionName: string): string {
  return `${PREFIX}${functionName}`;
}

export function isInvocationQueue(queueName: string): boolean {
  return queueName.startsWith(PREFIX);
}
