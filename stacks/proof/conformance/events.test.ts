import {
  CreateEventBusCommand,
  DeleteEventBusCommand,
  DeleteRuleCommand,
  DescribeRuleCommand,
  DisableRuleCommand,
  EnableRuleCommand,
  EventBridgeClient,
  ListRulesCommand,
  ListTargetsByRuleCommand,
  PutEventsCommand,
  PutRuleCommand,
  PutTargetsCommand,
  RemoveTargetsCommand,
  TestEventPatternCommand,
  type PutEventsRequestEntry,
  type Target,
} from "@aws-sdk/client-eventbridge";
import { SetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusal } from "./bucket.ts";
import { openQueues } from "./queue.ts";
import { uniqueName } from "./target.ts";

const queues = await openQueues();
const events = new EventBridgeClient(queues.target.config);
const EventBusName = uniqueName();
const rules: string[] = [];

beforeAll(() => events.send(new CreateEventBusCommand({ Name: EventBusName })));
afterAll(async () => {
  for (const Rule of rules) {
    const { Targets = [] } = await events.send(new ListTargetsByRuleCommand({ Rule, EventBusName }));
    const Ids = Targets.map(({ Id }) => Id ?? "");
    if (Ids.length > 0) await events.send(new RemoveTargetsCommand({ Rule, EventBusName, Ids }));
    await events.send(new DeleteRuleCommand({ Name: Rule, EventBusName }));
  }
  await events.send(new DeleteEventBusCommand({ Name: EventBusName }));
  events.destroy();
  await queues.close();
});

interface Setup {
  pattern: object;
  /** Settings of the target. */
  target?: Partial<Target>;
}

/** Creates a rule on the bus with a new queue as target; returns the rule's name and the queue's URL. */
async function rule({ pattern, target }: Setup): Promise<{ Rule: string; url: string }> {
  const Rule = uniqueName();
  const url = await queues.create();
  const Arn = await queues.arn(url);
  await allowEvents(url, Arn);
  await events.send(new PutRuleCommand({ Name: Rule, EventBusName, EventPattern: JSON.stringify(pattern) }));
  rules.push(Rule);
  await events.send(
    new PutTargetsCommand({ Rule, EventBusName, Targets: [{ Id: "queue", Arn, ...target }] }),
  );
  return { Rule, url };
}

/** Allows EventBridge to send to the queue, which AWS requires. */
async function allowEvents(QueueUrl: string, Resource: string): Promise<void> {
  const Principal = { Service: "events.amazonaws.com" };
  const Statement = [{ Effect: "Allow", Principal, Action: "sqs:SendMessage", Resource }];
  const Policy = JSON.stringify({ Version: "2012-10-17", Statement });
  await queues.sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { Policy } }));
}

const put = (...entries: PutEventsRequestEntry[]) =>
  events.send(new PutEventsCommand({ Entries: entries.map((entry) => ({ EventBusName, ...entry })) }));

const entry = (DetailType: string, detail: unknown = {}): PutEventsRequestEntry => ({
  Source: "tests",
  DetailType,
  Detail: JSON.stringify(detail),
});

/** Receives the next event of a queue within ten seconds. */
async function next(url: string): Promise<Record<string, unknown>> {
  const [message] = await queues.receive(url, { WaitTimeSeconds: 10 });
  await queues.remove(url, message);
  return JSON.parse(message?.Body ?? "{}") as Record<string, unknown>;
}

describe("an event", () => {
  test("is delivered to the queues of matching rules only", async () => {
    const big = await rule({
      pattern: { "detail-type": ["list.done"], detail: { rows: [{ numeric: [">", 10] }] } },
    });
    const failed = await rule({ pattern: { "detail-type": ["list.failed"] } });
    const answer = await put(entry("list.done", { rows: 5 }), entry("list.done", { rows: 100 }));
    expect(answer.FailedEntryCount).toBe(0);
    const event = await next(big.url);
    expect(event).toMatchObject({
      version: "0",
      id: answer.Entries?.[1]?.EventId,
      source: "tests",
      "detail-type": "list.done",
      resources: [],
      detail: { rows: 100 },
    });
    expect(event["time"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(await queues.receive(failed.url)).toEqual([]);
  });

  test("is converted by the input settings of its target", async () => {
    const { url } = await rule({
      pattern: { "detail-type": ["shaped"] },
      target: {
        InputTransformer: {
          InputPathsMap: { key: "$.detail.key" },
          InputTemplate: '{"key":<key>,"text":"file <key>"}',
        },
      },
    });
    await put(entry("shaped", { key: "a.csv" }));
    expect(await next(url)).toEqual({ key: "a.csv", text: "file a.csv" });
  });

  test("is delivered to a FIFO queue in the message group of the target", async () => {
    const fifo = await queues.createFifo();
    const Arn = await queues.arn(fifo);
    await allowEvents(fifo, Arn);
    await rule({
      pattern: { "detail-type": ["in-order"] },
      target: { Arn, SqsParameters: { MessageGroupId: "g" } },
    });
    await put(entry("in-order"));
    const [message] = await queues.receive(fifo, { WaitTimeSeconds: 10 });
    expect(message?.Attributes).toMatchObject({ MessageGroupId: "g" });
  });

  test("for a deleted queue becomes a dead letter with the reason", async () => {
    const dead = await queues.create();
    const deadArn = await queues.arn(dead);
    await allowEvents(dead, deadArn);
    const Arn = `${deadArn}-gone`;
    const { Rule } = await rule({
      pattern: { "detail-type": ["lost"] },
      target: { Arn, DeadLetterConfig: { Arn: deadArn } },
    });
    await put(entry("lost", { n: 1 }));
    const [letter] = await queues.receive(dead, { WaitTimeSeconds: 20 });
    expect(JSON.parse(letter?.Body ?? "{}")).toMatchObject({ detail: { n: 1 } });
    expect(letter?.MessageAttributes).toMatchObject({
      TARGET_ARN: { StringValue: Arn },
      RULE_ARN: { StringValue: expect.stringContaining(Rule) as string },
    });
  });

  test("is refused separately if it is malformed or incomplete", async () => {
    const answer = await put(
      entry("fine"),
      { Source: "tests", DetailType: "bad", Detail: "no json" },
      { Source: "tests", DetailType: "bad", Detail: "[]" },
      { DetailType: "bad", Detail: "{}" },
      { Source: "aws.tests", DetailType: "bad", Detail: "{}" },
    );
    expect(answer.FailedEntryCount).toBe(4);
    expect(answer.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
      undefined,
      "MalformedDetail",
      "MalformedDetail",
      "InvalidArgument",
      "NotAuthorizedForSourceException",
    ]);
  });

  test("is one of at most ten per request", async () => {
    const many = (count: number) => put(...Array.from({ length: count }, () => entry("many")));
    expect((await many(10)).FailedEntryCount).toBe(0);
    expect(await refusal(many(11))).toBe("ValidationException");
  });
});

describe("a rule", () => {
  test("that is disabled matches nothing until it is enabled", async () => {
    const { Rule: Name, url } = await rule({ pattern: { "detail-type": ["switched"] } });
    await events.send(new DisableRuleCommand({ Name, EventBusName }));
    await put(entry("switched", { n: 1 }));
    await events.send(new EnableRuleCommand({ Name, EventBusName }));
    await put(entry("switched", { n: 2 }));
    expect(await next(url)).toMatchObject({ detail: { n: 2 } });
  });

  test("keeps its targets when it is updated, until they are removed", async () => {
    const { Rule, url } = await rule({ pattern: { "detail-type": ["before"] } });
    const EventPattern = JSON.stringify({ "detail-type": ["after"] });
    await events.send(new PutRuleCommand({ Name: Rule, EventBusName, EventPattern }));
    await put(entry("after"));
    expect(await next(url)).toMatchObject({ "detail-type": "after" });
    const described = await events.send(new DescribeRuleCommand({ Name: Rule, EventBusName }));
    expect(described).toMatchObject({ EventPattern, State: "ENABLED" });
    expect(await refusal(events.send(new DeleteRuleCommand({ Name: Rule, EventBusName })))).toBe(
      "ValidationException",
    );
    await events.send(new RemoveTargetsCommand({ Rule, EventBusName, Ids: ["queue"] }));
    const { Targets } = await events.send(new ListTargetsByRuleCommand({ Rule, EventBusName }));
    expect(Targets).toEqual([]);
  });

  test("needs a valid pattern, or a schedule on the default bus", async () => {
    const putRule = (more: object) =>
      refusal(events.send(new PutRuleCommand({ Name: uniqueName(), EventBusName, ...more })));
    expect(await putRule({})).toBe("ValidationException");
    expect(await putRule({ EventPattern: "{" })).toBe("InvalidEventPatternException");
    expect(await putRule({ ScheduleExpression: "rate(1 minute)" })).toBe("ValidationException");
    expect(await putRule({ EventBusName: "default", ScheduleExpression: "rate(1 minutes)" })).toBe(
      "ValidationException",
    );
  });

  test("needs an existing bus", async () => {
    expect(await refusal(events.send(new ListRulesCommand({ EventBusName: uniqueName() })))).toBe(
      "ResourceNotFoundException",
    );
    expect(await refusal(events.send(new CreateEventBusCommand({ Name: EventBusName })))).toBe(
      "ResourceAlreadyExistsException",
    );
  });
});

test("TestEventPattern evaluates a pattern.", async () => {
  const Event = JSON.stringify({
    id: "1",
    source: "s",
    account: "1",
    time: "2026-01-01T00:00:00Z",
    region: "r",
    resources: [],
    "detail-type": "d",
    detail: { a: "xyz" },
  });
  const tryOut = async (pattern: object) =>
    (await events.send(new TestEventPatternCommand({ EventPattern: JSON.stringify(pattern), Event }))).Result;
  expect(await tryOut({ detail: { a: [{ wildcard: "x*z" }] } })).toBe(true);
  expect(await tryOut({ detail: { a: [{ "anything-but": { prefix: "x" } }] } })).toBe(false);
});
