/** Creates in the local cloud what the stacks create on AWS, from the same topology. Idempotent. */
import type { Topology } from "../../topology.ts";
import { clients } from "./clients.ts";
import { provisionBucket, provisionTable } from "./provision-data.ts";
import {
  provisionBus,
  provisionCrons,
  provisionDeadLetters,
  provisionQueue,
  provisionRoles,
  provisionSender,
} from "./provision-messaging.ts";
import { policiesOf } from "./role.ts";
import { defaultStage, nameOf, queueSetting } from "./resource-name.ts";

const sender = "mail@winnow.test";

export interface ProvisionOptions {
  /** The URL of the local cloud; by default AWS_ENDPOINT_URL. */
  endpoint?: string;
  stage?: string;
}

/** Creates missing resources; returns the environment of the functions. */
export async function provision(
  topology: Topology,
  { endpoint = process.env.AWS_ENDPOINT_URL, stage = defaultStage }: ProvisionOptions = {},
): Promise<Record<string, string>> {
  if (!endpoint) throw new Error("Say where the local cloud is: pass `endpoint` or set AWS_ENDPOINT_URL.");
  const { dynamodb, s3, sqs, events, ses } = clients(endpoint);
  const table = nameOf(stage, "table");
  const bucket = nameOf(stage, "files");
  try {
    await provisionTable(dynamodb, table, topology.table);
    const queues = await Promise.all(
      Object.entries(topology.queues).map(async ([name, spec]) => [
        queueSetting(name),
        await provisionQueue(sqs, stage, name, spec),
      ]),
    );
    for (const reaction of topology.reactions)
      if (reaction.hasDeadLetters) await provisionDeadLetters(sqs, stage, reaction.name);
    await provisionBucket(s3, bucket, stage, topology.files);
    const bus = await provisionBus(events, stage, topology.reactions);
    await provisionCrons(events, stage, topology.crons);
    await provisionSender(ses, sender);
    await provisionRoles(endpoint, policiesOf(topology, stage, sender));
    return {
      STAGE: stage,
      TABLE_NAME: table,
      BUCKET_NAME: bucket,
      BUS_NAME: bus,
      SECRET_PREFIX: `/winnow/${stage}`,
      MAIL_FROM: sender,
      APP_URL: "http://127.0.0.1:3000",
      ...topology.settings,
      ...(Object.fromEntries(queues) as Record<string, string>),
    };
  } finally {
    for (const client of [dynamodb, s3, sqs, events, ses]) client.destroy();
  }
}
