/** The stage that an operator's command works on: a deployed one, or the product that `npm start` runs. */
import { CloudFormationClient, DescribeStackResourcesCommand } from "@aws-sdk/client-cloudformation";
import { GetQueueUrlCommand, SQSClient } from "@aws-sdk/client-sqs";
import { z } from "zod";
import { nameOf, queueSetting } from "../local/runtime/resource-name.ts";
import { regionOf } from "../stages.ts";
import { topology } from "../topology.ts";
import { UsageError } from "./command.ts";

const localCloud = "http://127.0.0.1:4566";

export const StageName = z.string().regex(/^[a-z][a-z0-9-]{0,19}$/);

/** Sets the environment to that of a function of the stage. */
export async function enterStage(
  stage: string,
  cloud = stage === "local" ? localCloud : undefined,
): Promise<void> {
  process.env["AWS_REGION"] ??= regionOf(process.env);
  const local = { AWS_ENDPOINT_URL: cloud, AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local" };
  if (cloud) Object.assign(process.env, local, { AWS_REGION: "us-east-1" });
  Object.assign(process.env, topology.settings, {
    TABLE_NAME:
      process.env["WINNOW_RESTORED_TABLE"] || (cloud ? nameOf(stage, "table") : await tableOf(stage)),
    BUCKET_NAME: nameOf(stage, "files"),
    BUS_NAME: nameOf(stage, "bus"),
    SECRET_PREFIX: `/winnow/${stage}`,
    PROBE_TRANSPORT: "none",
  });
}

/** Gives the command queues of the stage that was entered. */
export async function enterQueues(
  stage: string,
  queues: readonly (keyof typeof topology.queues)[],
): Promise<void> {
  const client = new SQSClient({});
  for (const queue of queues) {
    const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: nameOf(stage, queue) }));
    if (QueueUrl !== undefined) process.env[queueSetting(queue)] = QueueUrl;
  }
  client.destroy();
}

/** The table of a deployed stage, whose name CloudFormation makes. */
async function tableOf(stage: string): Promise<string> {
  const command = new DescribeStackResourcesCommand({ StackName: nameOf(stage, "data") });
  const { StackResources = [] } = await new CloudFormationClient({}).send(command);
  const table = StackResources.find(({ ResourceType }) => ResourceType === "AWS::DynamoDB::Table");
  if (!table?.PhysicalResourceId) throw new UsageError(`The stage ${stage} has no table in this account.`);
  return table.PhysicalResourceId;
}
