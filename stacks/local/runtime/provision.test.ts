import { DescribeTableCommand, DescribeTimeToLiveCommand } from "@aws-sdk/client-dynamodb";
import { DescribeRuleCommand, ListTargetsByRuleCommand } from "@aws-sdk/client-eventbridge";
import { GetBucketLifecycleConfigurationCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { GetQueueAttributesCommand, ReceiveMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type QueueSpec, sqsNameOf, topology } from "../../topology.ts";
import { clients, type Clients } from "./clients.ts";
import { provision } from "./provision.ts";
import { startTestCloud, type TestCloud } from "./test-cloud.ts";

const queues: readonly (readonly [string, QueueSpec])[] = Object.entries(topology.queues);

let cloud: TestCloud;
let sdk: Clients;
let environment: Record<string, string>;

beforeAll(async () => {
  cloud = await startTestCloud();
  sdk = clients(cloud.endpoint);
  environment = await provision(topology, { endpoint: cloud.endpoint, stage: "test" });
});
afterAll(async () => {
  for (const client of Object.values(sdk)) client.destroy();
  await cloud.close();
});

test("The environment has the names of table, bucket and bus and the URL of every queue.", () => {
  expect(environment).toMatchObject({
    STAGE: "test",
    TABLE_NAME: "winnow-test-table",
    BUCKET_NAME: "winnow-test-files",
    BUS_NAME: "winnow-test-bus",
    SECRET_PREFIX: "/winnow/test",
    ...topology.settings,
  });
  for (const [name, spec] of queues) {
    const url = environment[`QUEUE_URL_${name.toUpperCase().replaceAll("-", "_")}`] ?? "";
    expect(url.split("/").at(-1)).toBe(sqsNameOf(`winnow-test-${name}`, spec));
  }
});

test("The table has its keys, indexes and TTL.", async () => {
  const TableName = environment.TABLE_NAME;
  const { Table } = await sdk.dynamodb.send(new DescribeTableCommand({ TableName }));
  expect(Table?.KeySchema?.map(({ AttributeName }) => AttributeName)).toEqual(["pk", "sk"]);
  expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).toSorted()).toEqual([
    ...topology.table.indexes,
  ]);
  const { TimeToLiveDescription } = await sdk.dynamodb.send(new DescribeTimeToLiveCommand({ TableName }));
  expect(TimeToLiveDescription).toMatchObject({ AttributeName: "expires", TimeToLiveStatus: "ENABLED" });
});

test("Every queue has the visibility timeout of the topology and a dead-letter queue.", async () => {
  for (const [name, spec] of queues) {
    const QueueUrl = environment[`QUEUE_URL_${name.toUpperCase().replaceAll("-", "_")}`];
    const { Attributes = {} } = await sdk.sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["VisibilityTimeout", "RedrivePolicy"] }),
    );
    expect(Attributes["VisibilityTimeout"]).toBe(String(spec.visibilitySeconds));
    expect(JSON.parse(Attributes["RedrivePolicy"] ?? "{}")).toEqual({
      deadLetterTargetArn: `arn:aws:sqs:us-east-1:000000000000:${sqsNameOf(`winnow-test-${name}-dead`, spec)}`,
      maxReceiveCount: spec.maxReceives,
    });
  }
});

test("An object with the prefix of a notification is reported to its queue, others are not.", async () => {
  const [notification] = topology.files.notifications;
  const Bucket = environment.BUCKET_NAME;
  const QueueUrl = environment[`QUEUE_URL_${notification.queue.toUpperCase().replaceAll("-", "_")}`];
  await sdk.s3.send(new PutObjectCommand({ Bucket, Key: "elsewhere/a.csv", Body: "x" }));
  await sdk.s3.send(new PutObjectCommand({ Bucket, Key: `${notification.prefix}a.csv`, Body: "x" }));
  const keys: string[] = [];
  while (keys.length === 0) {
    const { Messages = [] } = await sdk.sqs.send(
      new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 10 }),
    );
    const records = Messages.flatMap(
      ({ Body = "{}" }) =>
        (JSON.parse(Body) as { Records?: { s3: { object: { key: string } } }[] }).Records ?? [],
    );
    keys.push(...records.map(({ s3 }) => s3.object.key));
  }
  expect(keys).toEqual([`${notification.prefix}a.csv`]);
});

test("Objects expire as defined by the topology.", async () => {
  const { Rules = [] } = await sdk.s3.send(
    new GetBucketLifecycleConfigurationCommand({ Bucket: environment.BUCKET_NAME }),
  );
  for (const { prefix, days } of topology.files.expiry)
    expect(Rules).toContainEqual(
      expect.objectContaining({ Filter: { Prefix: prefix }, Expiration: { Days: days }, Status: "Enabled" }),
    );
});

test("Every rule has its reaction or timer as target.", async () => {
  for (const { name, events, function: spec, hasDeadLetters } of topology.reactions) {
    const rule = { EventBusName: environment.BUS_NAME };
    const found = await sdk.events.send(new DescribeRuleCommand({ Name: `winnow-test-${name}`, ...rule }));
    expect(JSON.parse(found.EventPattern ?? "{}")).toEqual({ source: ["winnow"], "detail-type": events });
    const { Targets } = await sdk.events.send(
      new ListTargetsByRuleCommand({ Rule: `winnow-test-${name}`, ...rule }),
    );
    expect(Targets).toMatchObject([
      {
        Arn: `arn:aws:${spec ? "lambda:us-east-1:000000000000:function" : "sqs:us-east-1:000000000000"}:winnow-test-${name}`,
        ...(hasDeadLetters && {
          DeadLetterConfig: { Arn: `arn:aws:sqs:us-east-1:000000000000:winnow-test-${name}-dead` },
        }),
      },
    ]);
    expect(Targets?.map(({ DeadLetterConfig }) => DeadLetterConfig !== undefined)).toEqual([hasDeadLetters]);
  }
  for (const { name, rate } of topology.crons) {
    const found = await sdk.events.send(new DescribeRuleCommand({ Name: `winnow-test-${name}` }));
    expect(found.ScheduleExpression).toBe(rate);
  }
});

test("Provisioning again keeps the resources and returns the same environment.", async () => {
  const QueueUrl = environment.QUEUE_URL_VERIFY_CHUNK;
  await sdk.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "stays" }));
  const again = await provision(topology, { endpoint: cloud.endpoint, stage: "test" });
  expect(again).toEqual(environment);
  const { Messages } = await sdk.sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 5 }));
  expect(Messages).toMatchObject([{ Body: "stays" }]);
});

test("Without an endpoint, the error has an instruction.", async () => {
  await expect(provision(topology, { endpoint: "" })).rejects.toThrow(
    /pass `endpoint` or set AWS_ENDPOINT_URL/,
  );
});
