/** Rules and their targets: input, storage and output. */
import { z } from "zod";
import { accountID, regionName } from "../emulated-service.ts";

export const Target = z.object({
  Id: z.string().regex(/^[.\-_A-Za-z0-9]{1,64}$/),
  Arn: z.string().regex(/^arn:aws:(sqs|lambda):/, "Only SQS queues and Lambda functions are targets here."),
  RoleArn: z.string().optional(),
  Input: z.string().max(8192).optional(),
  InputPath: z.string().max(256).optional(),
  InputTransformer: z
    .object({
      InputPathsMap: z.record(z.string(), z.string()).optional(),
      InputTemplate: z.string().min(1).max(8192),
    })
    .optional(),
  SqsParameters: z.object({ MessageGroupId: z.string().optional() }).optional(),
  DeadLetterConfig: z
    .object({
      Arn: z
        .string()
        .regex(/^arn:aws:sqs:/)
        .optional(),
    })
    .optional(),
  RetryPolicy: z
    .object({
      MaximumRetryAttempts: z.int().min(0).max(185).optional(),
      MaximumEventAgeInSeconds: z.int().min(60).max(86_400).optional(),
    })
    .optional(),
});
export type Target = z.output<typeof Target>;

export interface Rule {
  bus: string;
  name: string;
  pattern?: string;
  schedule?: string;
  description?: string;
  enabled: boolean;
  targets: readonly Target[];
  /** The latest firing of a schedule, at first the time of its creation; milliseconds since the epoch. */
  firedAt: number;
}

export const defaultBus = "default";

/** The name of a bus, given by name or ARN. */
export function busName(nameOrArn: string | undefined): string {
  return (nameOrArn ?? defaultBus).split("/").at(-1) ?? defaultBus;
}

export function busArn(name: string): string {
  return `arn:aws:events:${regionName}:${accountID}:event-bus/${name}`;
}

export function ruleArn({ bus, name }: Pick<Rule, "bus" | "name">): string {
  const path = bus === defaultBus ? name : `${bus}/${name}`;
  return `arn:aws:events:${regionName}:${accountID}:rule/${path}`;
}
