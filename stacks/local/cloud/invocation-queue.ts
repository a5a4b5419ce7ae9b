/**
 * The queue of a function's asynchronous invocations. On AWS it is part of Lambda; here it is an SQS queue from which the
 * process with the functions receives.
 */
const prefix = "_invoke-";

/** The name of a function's invocation queue. */
export function invocationQueue(functionName: string): string {
  return `${prefix}${functionName}`;
}

export function isInvocationQueue(queueName: string): boolean {
  return queueName.startsWith(prefix);
}
