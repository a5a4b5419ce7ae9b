/**
 * Timeouts of all AWS clients: connection and response. The SDK retries; the time to read a body is up to the caller.
 */
export const deadline = {
  requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
} as const;
