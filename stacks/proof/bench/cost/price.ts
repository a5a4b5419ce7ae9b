/** AWS's list prices in us-east-1, in dollars, as of November 2025, without free tiers. */
export const price = {
  /** Lambda on arm64, for each GB-second. */
  computeGBSecond: 0.0000133334,
  invocation: 0.2e-6,
  /** API Gateway, HTTP API: each call. */
  gatewayCall: 1e-6,
  /** CloudWatch Logs, each GB that is written. */
  logGB: 0.5,
  /** DynamoDB on demand. */
  writeUnit: 0.625e-6,
  readUnit: 0.125e-6,
  /** S3 Standard: PUT, POST, COPY and LIST; and GET. Deletion is free. */
  objectWrite: 5e-6,
  objectRead: 0.4e-6,
  storedGBMonth: 0.023,
  /** SQS, standard queues: each call, with a batch of any size. */
  queueCall: 0.4e-6,
  /** EventBridge, custom bus: each event. */
  event: 1e-6,
  /** A month: CloudWatch, each metric of an alarm, and each metric of our own; Secrets Manager. */
  alarmMetric: 0.1,
  customMetric: 0.3,
  secret: 0.4,
} as const;

/** The memory at which a function has one whole vCPU, on arm64 and x86. */
export const memoryMBOfOneCpu = 1769;
