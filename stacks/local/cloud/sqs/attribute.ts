/** The attributes of a queue, with their limits and defaults. */
import { z } from "zod";
import { AwsError } from "../emulated-service.ts";
import { invalidValue } from "./error.ts";

export type QueueAttributes = Record<string, string>;

/** The inclusive bounds of integer attributes. */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  VisibilityTimeout: [0, 43_200],
  DelaySeconds: [0, 900],
  MaximumMessageSize: [1_024, 1_048_576],
  MessageRetentionPeriod: [60, 1_209_600],
  ReceiveMessageWaitTimeSeconds: [0, 20],
  KmsDataKeyReusePeriodSeconds: [60, 86_400],
};

const words: Readonly<Record<string, readonly string[]>> = {
  FifoQueue: ["true"],
  ContentBasedDeduplication: ["true", "false"],
  SqsManagedSseEnabled: ["true", "false"],
  DeduplicationScope: ["queue", "messageGroup"],
  FifoThroughputLimit: ["perQueue", "perMessageGroupId"],
};

const texts: ReadonlySet<string> = new Set(["Policy", "RedriveAllowPolicy", "KmsMasterKeyId"]);

const defaults: QueueAttributes = {
  VisibilityTimeout: "30",
  DelaySeconds: "0",
  MaximumMessageSize: "1048576",
  MessageRetentionPeriod: "345600",
  ReceiveMessageWaitTimeSeconds: "0",
  SqsManagedSseEnabled: "true",
};

/** The dead-letter queue, and the receive count at which messages are moved there. */
export interface Redrive {
  arn: string;
  maxReceives: number;
}

const RedrivePolicy = z.object({
  deadLetterTargetArn: z.string().regex(/^arn:aws:sqs:/),
  maxReceiveCount: z.coerce.number().int().min(1).max(1_000),
});

/** Throws for an unknown attribute or an invalid value. */
export function checkAttributes(attributes: QueueAttributes, fifo: boolean): void {
  for (const [name, value] of Object.entries(attributes)) checkAttribute(name, value, fifo);
}

function checkAttribute(name: string, value: string, fifo: boolean): void {
  const range = ranges[name];
  const allowed = words[name];
  if (range) {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < range[0] || number > range[1])
      throw invalidAttribute(name, `Must be between ${range[0]} and ${range[1]}`);
  } else if (allowed) {
    if (!allowed.includes(value)) throw invalidAttribute(name, `Must be one of ${allowed.join(", ")}`);
    if (!fifo && name !== "SqsManagedSseEnabled")
      throw new AwsError("InvalidAttributeName", `Unknown Attribute ${name}: the queue is not FIFO.`);
  } else if (name === "RedrivePolicy") {
    parseRedrive(value);
  } else if (!texts.has(name)) {
    throw new AwsError("InvalidAttributeName", `Unknown Attribute ${name}.`);
  }
}

export function attribute(attributes: QueueAttributes, name: string): string | undefined {
  return attributes[name] ?? defaults[name];
}

/** The value of an integer attribute, or its default. */
export function numeric(attributes: QueueAttributes, name: keyof typeof ranges): number {
  return Number(attribute(attributes, name));
}

export function redriveOf(attributes: QueueAttributes): Redrive | undefined {
  return attributes.RedrivePolicy ? parseRedrive(attributes.RedrivePolicy) : undefined;
}

export function withDefaults(attributes: QueueAttributes): QueueAttributes {
  return { ...defaults, ...attributes };
}

function parseRedrive(value: string): Redrive | undefined {
  if (value === "") return undefined;
  try {
    const policy = RedrivePolicy.parse(JSON.parse(value));
    return { arn: policy.deadLetterTargetArn, maxReceives: policy.maxReceiveCount };
  } catch {
    throw invalidValue(value, "RedrivePolicy", "It needs deadLetterTargetArn and maxReceiveCount 1 to 1000");
  }
}

function invalidAttribute(name: string, reason: string): AwsError {
  return new AwsError("InvalidAttributeValue", `Invalid value for the parameter ${name}. Reason: ${reason}.`);
}
