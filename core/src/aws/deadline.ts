/**
 * What every client of AWS is made with: a call that is not connected, or not answered, in time fails, and the SDK tries
 * it again. How long a body may take to arrive is left to the function that reads it.
 */
export const deadline = {
  requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
} as const;
