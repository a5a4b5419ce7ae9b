import {
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { GetEmailIdentityCommand, SendEmailCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { topology } from "../../../topology.ts";
import { clients } from "../../runtime/clients.ts";
import { provision } from "../../runtime/provision.ts";
import { type Cloud, startCloud } from "../server.ts";
import { roleSecret } from "./roles.ts";

let folder: string;
let cloud: Cloud;
const table = "winnow-test-table";
const bucket = "winnow-test-files";
const key = { pk: { S: "a" }, sk: { S: "b" } };

/** What a client of a function is made with. */
const as = (name: string) => ({
  endpoint: cloud.endpoint,
  region: "us-east-1",
  credentials: { accessKeyId: `winnow-test-${name}`, secretAccessKey: roleSecret },
  maxAttempts: 1,
  forcePathStyle: true,
});

const start = () => startCloud({ port: 0, folder, tablesInMemory: true });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-roles-"));
  cloud = await start();
  await provision(topology, { endpoint: cloud.endpoint, stage: "test" });
  await clients(cloud.endpoint).s3.send(
    new PutObjectCommand({ Bucket: bucket, Key: "list/1", Body: "rows" }),
  );
});
afterAll(async () => {
  await cloud.close();
  await rm(folder, { recursive: true });
});

const queueUrl = (name: string) => `${cloud.endpoint}/000000000000/winnow-test-${name}`;

const usage = async () =>
  (await (await fetch(`${cloud.endpoint}/_local/roles`)).json()) as {
    roles: Record<string, Record<string, boolean>>;
    refused: string[];
  };

describe("the table", () => {
  it("answers what a role may do, and refuses the rest", async () => {
    const dynamodb = new DynamoDBClient(as("relay-outbox"));
    const of = { KeyConditionExpression: "pk = :a", ExpressionAttributeValues: { ":a": { S: "a" } } };
    await dynamodb.send(new QueryCommand({ TableName: table, ...of }));
    await expect(dynamodb.send(new GetItemCommand({ TableName: table, Key: key }))).rejects.toMatchObject({
      name: "AccessDeniedException",
      message: expect.stringContaining(
        "winnow-test-relay-outbox is not authorized to perform: dynamodb:GetItem",
      ),
    });
  });

  it("refuses a transaction for one of its items, and a batch for one of its tables", async () => {
    const dynamodb = new DynamoDBClient(as("send-code"));
    const put = { Put: { TableName: table, Item: key } };
    const remove = { Delete: { TableName: table, Key: { ...key, sk: { S: "c" } } } };
    await dynamodb.send(new TransactWriteItemsCommand({ TransactItems: [put] }));
    const both = new TransactWriteItemsCommand({ TransactItems: [put, remove] });
    await expect(dynamodb.send(both)).rejects.toThrow("dynamodb:DeleteItem");
    const batch = { [table]: [{ PutRequest: { Item: key } }] };
    await expect(dynamodb.send(new BatchWriteItemCommand({ RequestItems: batch }))).rejects.toThrow(
      "dynamodb:BatchWriteItem",
    );
  });
});

describe("files", () => {
  it("are written below the prefixes of a role alone", async () => {
    const s3 = new S3Client(as("import-list"));
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: "list/2", Body: "rows" }));
    await expect(
      s3.send(new PutObjectCommand({ Bucket: bucket, Key: "rules/2", Body: "rows" })),
    ).rejects.toMatchObject({ name: "AccessDenied", $metadata: { httpStatusCode: 403 } });
    await expect(
      s3.send(new CopyObjectCommand({ Bucket: bucket, Key: "list/3", CopySource: `${bucket}/rules/1` })),
    ).rejects.toMatchObject({ name: "AccessDenied" });
  });

  it("that are missing are forbidden to who may not list", async () => {
    const read = (name: string) =>
      new S3Client(as(name)).send(new GetObjectCommand({ Bucket: bucket, Key: "list/missing" }));
    await expect(read("import-list")).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(read("start-list")).rejects.toMatchObject({ name: "AccessDenied" });
    const list = new ListObjectsV2Command({ Bucket: bucket });
    await expect(new S3Client(as("start-list")).send(list)).rejects.toMatchObject({ name: "AccessDenied" });
  });

  it("are deleted one by one: those that are forbidden stay, and the answer names them", async () => {
    const s3 = new S3Client(as("erase-list"));
    const Objects = [{ Key: "list/1" }, { Key: "rules/1" }];
    const answer = await s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
    expect(answer.Deleted).toMatchObject([{ Key: "list/1" }]);
    expect(answer.Errors).toMatchObject([{ Key: "rules/1", Code: "AccessDenied" }]);
    const { refused } = await usage();
    expect(refused).toContain(`winnow-test-erase-list: s3:DeleteObject arn:aws:s3:::${bucket}/rules/1`);
  });

  it("are reached by links and forms of a role as far as the role goes", async () => {
    const s3 = new S3Client(as("import-list"));
    const link = async (Key: string) =>
      (await fetch(await getSignedUrl(s3, new GetObjectCommand({ Bucket: bucket, Key })))).status;
    expect(await link("list/2")).toBe(200);
    expect(await link("rules/2")).toBe(403);
    const post = async (Key: string) => {
      const { url, fields } = await createPresignedPost(s3, { Bucket: bucket, Key });
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set("file", new Blob(["rows"]));
      return (await fetch(url, { method: "POST", body: form })).status;
    };
    expect(await post("list/4")).toBe(204);
    expect(await post("upload/4")).toBe(403);
  });
});

it("A queue is written by those who send to it, and received by its consumer.", async () => {
  const sqs = new SQSClient(as("import-list"));
  await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl("import-small-list"), MessageBody: "1" }));
  await sqs.send(new ReceiveMessageCommand({ QueueUrl: queueUrl("import-list") }));
  await expect(
    sqs.send(new ReceiveMessageCommand({ QueueUrl: queueUrl("import-small-list") })),
  ).rejects.toMatchObject({ name: "AccessDenied", $metadata: { httpStatusCode: 403 } });
});

it("Events, secrets and mails are for the roles that are granted them.", async () => {
  const Entries = [{ EventBusName: "winnow-test-bus", Source: "winnow", DetailType: "x", Detail: "{}" }];
  const announce = (name: string) => new EventBridgeClient(as(name)).send(new PutEventsCommand({ Entries }));
  await announce("relay-outbox");
  await expect(announce("send-code")).rejects.toMatchObject({ name: "AccessDeniedException" });

  const read = (Name: string) => new SSMClient(as("send-code")).send(new GetParameterCommand({ Name }));
  await expect(read("/winnow/test/otp-pepper")).rejects.toMatchObject({ name: "ParameterNotFound" });
  await expect(read("/winnow/test/token-key")).rejects.toMatchObject({ name: "AccessDeniedException" });

  const mail = (FromEmailAddress: string) =>
    new SESv2Client(as("send-code")).send(
      new SendEmailCommand({
        FromEmailAddress,
        Destination: { ToAddresses: ["ann@inbox.test"] },
        Content: { Simple: { Subject: { Data: "Hello" }, Body: { Text: { Data: "Hello" } } } },
      }),
    );
  await mail("mail@winnow.test");
  await expect(mail("ann@winnow.test")).rejects.toMatchObject({ name: "AccessDeniedException" });
});

it("An access key that nobody has is refused by every service, and so is a call without one.", async () => {
  const config = as("nobody");
  const unknown = { name: "UnrecognizedClientException" };
  const dynamodb = new DynamoDBClient(config).send(new GetItemCommand({ TableName: table, Key: key }));
  await expect(dynamodb).rejects.toMatchObject(unknown);
  const Entries = [{ EventBusName: "winnow-test-bus", Source: "winnow", DetailType: "x", Detail: "{}" }];
  await expect(new EventBridgeClient(config).send(new PutEventsCommand({ Entries }))).rejects.toMatchObject(
    unknown,
  );
  const secret = new GetParameterCommand({ Name: "/winnow/test/otp-pepper" });
  await expect(new SSMClient(config).send(secret)).rejects.toMatchObject(unknown);
  const identity = new GetEmailIdentityCommand({ EmailIdentity: "mail@winnow.test" });
  await expect(new SESv2Client(config).send(identity)).rejects.toMatchObject(unknown);
  const message = new SendMessageCommand({ QueueUrl: queueUrl("import-list"), MessageBody: "1" });
  await expect(new SQSClient(config).send(message)).rejects.toMatchObject({
    name: "InvalidClientTokenId",
    $metadata: { httpStatusCode: 403 },
  });
  const object = new GetObjectCommand({ Bucket: bucket, Key: "list/1" });
  await expect(new S3Client(config).send(object)).rejects.toMatchObject({ name: "InvalidAccessKeyId" });

  const headers = { "x-amz-target": "DynamoDB_20120810.ListTables" };
  const unsigned = await fetch(cloud.endpoint, { method: "POST", headers, body: "{}" });
  expect(unsigned.status).toBe(400);
  expect(await unsigned.text()).toContain("UnrecognizedClientException");
});

it("The key pairs that the cloud is started with may everything, by default local/local.", async () => {
  const credentials = [{ accessKeyId: "AKIAOPERATOR", secretAccessKey: "secret" }];
  const other = await startCloud({ port: 0, folder: join(folder, "other"), credentials });
  const listTables = (accessKeyId: string) =>
    new DynamoDBClient({
      ...as("operator"),
      endpoint: other.endpoint,
      credentials: { accessKeyId, secretAccessKey: "secret" },
    }).send(new ListTablesCommand());
  try {
    await expect(listTables("AKIAOPERATOR")).resolves.toMatchObject({ TableNames: [] });
    await expect(listTables("local")).rejects.toMatchObject({ name: "UnrecognizedClientException" });
  } finally {
    await other.close();
  }
  await expect(clients(cloud.endpoint).dynamodb.send(new ListTablesCommand())).resolves.toMatchObject({
    TableNames: [table],
  });
});

it("Roles survive a restart, and the cloud says which grants were needed, and what was refused.", async () => {
  await cloud.close();
  cloud = await start();
  const s3 = new S3Client(as("start-list"));
  await expect(s3.send(new ListObjectsV2Command({ Bucket: bucket }))).rejects.toMatchObject({
    name: "AccessDenied",
  });
  await s3.send(new GetObjectCommand({ Bucket: bucket, Key: "list/2" }));
  const { roles, refused } = await usage();
  expect(refused).toEqual([`winnow-test-start-list: s3:ListBucket arn:aws:s3:::${bucket}`]);
  expect(roles["winnow-test-start-list"]).toMatchObject({
    [`s3:GetObject arn:aws:s3:::${bucket}/list/*`]: true,
    "events:PutEvents arn:aws:events:us-east-1:000000000000:event-bus/winnow-test-bus": false,
  });
});

it("A policy that cannot be evaluated is refused.", async () => {
  const Condition = { StringLike: { "s3:prefix": "list/*" } };
  const Statement = [{ Effect: "Allow", Action: "s3:ListBucket", Resource: "*", Condition }];
  const body = JSON.stringify({ roles: { reader: { Version: "2012-10-17", Statement } } });
  const answer = await fetch(`${cloud.endpoint}/_local/roles`, { method: "PUT", body });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("StringLike");
});
