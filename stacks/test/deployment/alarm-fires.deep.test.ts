/** Each alarm is raised by its failure, played on the running product, and judged by its definition in the template. */
import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { Actor } from "@winnow/core/kit/actor";
import { Agent } from "@winnow/core/probing";
import { Config } from "@winnow/core/kit/config";
import { List } from "@winnow/core/list";
import type { Info as ListInfo } from "@winnow/core/list/schema";
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import type { Prober } from "@winnow/core/port/prober/index";
import { afterEach, describe, expect, it } from "vitest";
import { tellLate } from "../../../functions/src/logging/agents-late.ts";
import { logChunk } from "../../../functions/src/logging/ended-job.ts";
import { tellingOfRests } from "../../../functions/src/logging/reputation.ts";
import { logProblem } from "../../../functions/src/logging/payment-problem.ts";
import type { AlarmName } from "../../aws/alarm-table.ts";
import { type QueueSpec, topology } from "../../topology.ts";
import { runCron } from "../cron.ts";
import { startTestProduct } from "../test-product.ts";
import { isRaised, type Value, valuesIn } from "./fired.ts";
import { operator, synthesise } from "./synthesis.ts";

const product = await startTestProduct();
const customer = await product.newCustomer();
afterEach(() => product.clearFaults());

const day = 86_400;
const cloud = synthesise("production", { ...operator, WINNOW_PROBE_TRANSPORT: "agent" });

const named = (thing: string): string => `winnow-production-${thing}`;

const alarmOf = (name: AlarmName) => cloud.one("AWS::CloudWatch::Alarm", { AlarmName: named(name) });

/** The id of the resource that a dimension refers to, without its hash. */
const nameOf = (reference: unknown): string =>
  typeof reference === "string"
    ? reference
    : (/(?:Ref|GetAtt|"Ref":")([A-Za-z]+?)[0-9A-F]{8}/.exec(JSON.stringify(reference))?.[1] ??
      JSON.stringify(reference));

const raised = (name: AlarmName, values: readonly Value[]): boolean =>
  isRaised(alarmOf(name), values, nameOf);

/** The metric values of the lines that the product logs while the body runs; the stage is production's here. */
async function during(body: () => Promise<unknown>): Promise<Value[]> {
  const before = (await product.logLines()).length;
  await body();
  return valuesIn((await product.logLines()).slice(before)).map((value) => ({
    ...value,
    dimensions: { stage: "production" },
  }));
}

const statusOf = async (id: string) =>
  (await customer.call<ListInfo>("GET", `/api/lists/${id}/`)).body.verification?.status;

async function repeated(times: number, body: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < times; count += 1) await body();
}

async function startUnnoticed(): Promise<void> {
  const { id } = await customer.upload("people.txt", "ann@inbox.test\nno-bob@inbox.test");
  await customer.settle();
  await product.addFault({ service: "events", kind: "fail" });
  await customer.call("POST", `/api/lists/${id}/verify/`);
}

describe("the metrics of our log lines", () => {
  it("outbox-age: events that the bus refuses, and a relay that is silent", async () => {
    await startUnnoticed();
    const values = await during(() => runCron(product, "relay-outbox", 400).catch(() => null));
    expect(raised("outbox-age", values)).toBe(true);
    expect(raised("outbox-age", [])).toBe(true);
    await product.clearFaults();
    await runCron(product, "relay-outbox");
    expect(raised("outbox-age", await during(() => runCron(product, "relay-outbox", 400)))).toBe(false);
    await customer.settle();
  });

  it("jobs-failed: a verification that is past its deadline, not one that ends well", async () => {
    expect(
      raised(
        "jobs-failed",
        await during(async () => {
          await startUnnoticed();
          await product.clearFaults();
          await runCron(product, "relay-outbox");
          await customer.settle();
        }),
      ),
    ).toBe(false);
    const values = await during(async () => {
      await startUnnoticed();
      await product.clearFaults();
      await runCron(product, "sweep-jobs", 8 * day);
      await runCron(product, "relay-outbox");
      await customer.settle();
    });
    expect(raised("jobs-failed", values)).toBe(true);
  });

  it("jobs-late: a verification that took ten times its quote, not one that was nearly as late", async () => {
    const { body: user } = await customer.call<{ active_workspace: { id: string } }>("GET", "/api/user/me/");
    const workspaceID = user.active_workspace.id;
    const endedAfter = (seconds: number) =>
      during(async () => {
        const { id } = await customer.upload("people.txt", "ann@inbox.test");
        await customer.settle();
        await product.addFault({ service: "sqs", kind: "fail", operation: "SendMessageBatch" });
        await customer.call("POST", `/api/lists/${id}/verify/`);
        await expect.poll(() => statusOf(id)).toBe("running");
        const later = manualClock(new Date(Date.now() + seconds * 1_000).toISOString());
        await product.enter(() =>
          Clock.provide(later, () =>
            Actor.provide({ type: "system", workspaceID, job: "test" }, () =>
              List.steer({ id, to: "cancel" }),
            ),
          ),
        );
        await product.clearFaults();
        await runCron(product, "relay-outbox");
        await customer.settle();
      });
    expect(raised("jobs-late", await endedAfter(890))).toBe(false);
    expect(raised("jobs-late", await endedAfter(910))).toBe(true);
  });

  it("overdue: a timer that fails, though the others run", async () => {
    const hour = 3_600;
    const overdueAt = async (seconds: number): Promise<string[]> => {
      await runCron(product, "settle-billing", seconds);
      const before = (await product.logLines()).length;
      await runCron(product, "relay-outbox", seconds);
      const lines = (await product.logLines()).slice(before);
      return lines.flatMap(({ overdue, Overdue }) => (Overdue === 1 ? String(overdue) : []));
    };
    await product.addFault({ service: "dynamodb", kind: "fail", operation: "Query" });
    await expect(runCron(product, "expire-lists")).rejects.toThrow("could not be removed");
    await product.clearFaults();
    expect(await overdueAt(0)).toEqual([]);
    expect(await overdueAt(1.5 * hour)).not.toContain("expire-lists");
    const overdue = await overdueAt(2.5 * hour);
    expect(overdue).toContain("expire-lists");
    expect(overdue).not.toContain("settle-billing");
    expect(raised("overdue", await during(() => runCron(product, "relay-outbox", 2.5 * hour)))).toBe(true);
  });

  it("overdue: reactions that nobody could finish for two hours", async () => {
    const values = await during(async () => {
      await startUnnoticed();
      await runCron(product, "sweep-jobs", 8 * day).catch(() => null);
      await runCron(product, "sweep-jobs", 8 * day + 7_200).catch(() => null);
    });
    expect(raised("overdue", values)).toBe(true);
    await product.clearFaults();
    await customer.settle();
  });

  it("sign-in-failures: hundreds of wrong passwords, not one", async () => {
    const wrong = { email: customer.email, password: "not-the-passphrase" };
    const values = await during(() => customer.call("POST", "/api/accounts/auth/login/", wrong));
    expect(raised("sign-in-failures", values)).toBe(false);
    expect(raised("sign-in-failures", Array.from({ length: 300 }, () => values).flat())).toBe(true);
  });

  it("payment-problems: a payment that is not credited in full", async () => {
    const problem = { problem: "unknown_buyer", transaction: "txn_1", detail: "Nobody is known." } as const;
    expect(raised("payment-problems", await during(async () => logProblem(problem as never)))).toBe(true);
    expect(raised("payment-problems", [])).toBe(false);
  });

  it("agents-late: agents that were silent for minutes, not one that was heard of just now", async () => {
    const before = Config.get();
    Config.set({ ...before, probing: { transport: "agent" } });
    // Each runs the timer twice.
    const runs = (times: number) => during(() => repeated(times, () => runCron(product, "sweep-jobs")));
    try {
      expect(raised("agents-late", await runs(1))).toBe(false);
      expect(raised("agents-late", await runs(2))).toBe(true);
      await product.enter(() => Actor.provide({ type: "agent" }, () => Agent.beat({ agent: "one" })));
      expect(raised("agents-late", await runs(2))).toBe(false);
    } finally {
      Config.set(before);
    }
  });

  it("agents-late: questions of callers that no agent took, not those of lists", async () => {
    const nobodyThere = manualClock("2099-11-21T10:00:00.000Z");
    const deadline = new Date("2099-11-21T10:00:05.000Z");
    const { probe } = Agent.prober({ onLate: tellLate });
    const question = { hosts: ["mx.a.test"], domains: [], limits: { key: "a.test" }, deadline };
    const ask = (isAwaited: boolean) =>
      product.enter(() =>
        Clock.provide(nobodyThere, () => probe({ ...question, isAwaited } as unknown as Prober.Question)),
      );
    expect(raised("agents-late", await during(() => repeated(2, () => ask(true))))).toBe(false);
    expect(raised("agents-late", await during(() => repeated(3, () => ask(true))))).toBe(true);
    expect(raised("agents-late", await during(() => repeated(3, () => ask(false))))).toBe(false);
  });

  it("reputation: a block list that has an agent's address, once and not at every heartbeat", async () => {
    const token = product.agentToken;
    const beat = (listed: Agent.Listing[]) =>
      during(() =>
        fetch(`${product.url}/api/agent/beat`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify({ agent: "listed", listed }),
        }),
      );
    const listed = [{ address: "192.0.2.10", list: "blocklist.test" }];
    expect(raised("reputation", await beat([]))).toBe(false);
    expect(raised("reputation", await beat(listed))).toBe(true);
    expect(raised("reputation", await beat(listed))).toBe(false);
    expect((await product.logLines()).findLast(({ kind }) => kind === "address_listed")).toMatchObject({
      agent: "listed",
      ...listed[0],
    });
  });
});

it("dead-letters: a message that its consumer gives up.", async () => {
  const sqs = new SQSClient({});
  const waiting = async (): Promise<Value[]> =>
    Promise.all(
      Object.values<QueueSpec>(topology.queues).map(async (spec, index) => {
        const QueueName = product.location.deadLetterQueues[index] ?? "";
        const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
        const name = "ApproximateNumberOfMessages";
        const { Attributes } = await sqs.send(
          new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [name] }),
        );
        return {
          namespace: "AWS/SQS",
          metric: "ApproximateNumberOfMessagesVisible",
          // A stage keeps them in one queue; here, the queue tells whose they are.
          dimensions: { QueueName: named(spec.isFIFO ? "dead-ordered.fifo" : "dead-messages") },
          value: Number(Attributes?.[name]),
        };
      }),
    );
  expect(raised("dead-letters", await waiting())).toBe(false);
  const last = product.location.deadLetterQueues[Object.keys(topology.queues).indexOf("send-code")];
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: last }));
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "{}" }));
  expect(raised("dead-letters", await waiting())).toBe(true);
});

it("api-errors and api-slow: calls as the product logs them.", async () => {
  const before = (await product.logLines()).length;
  await product.addFault({ service: "dynamodb", kind: "fail" });
  for (let calls = 0; calls < 5; calls += 1) await customer.call("GET", "/api/dashboard/");
  await product.clearFaults();
  const lines = (await product.logLines()).slice(before).filter(({ kind }) => kind === "call");
  expect(lines.length).toBeGreaterThanOrEqual(5);
  const failed = lines.map(({ status }) => Number(status) >= 500);
  const values = failed.map((isFailed) => ({
    namespace: "AWS/ApiGateway",
    metric: "5xx",
    dimensions: { ApiId: "Http" },
    value: Number(isFailed),
  }));
  expect(raised("api-errors", values)).toBe(failed.filter(Boolean).length >= 5);
  expect(failed).toContain(true);
  const duration = (value: number) => [
    { namespace: "AWS/Lambda", metric: "Duration", dimensions: { FunctionName: named("api") }, value },
  ];
  expect(raised("api-slow", duration(3_001))).toBe(true);
  expect(raised("api-slow", duration(Number(lines[0]?.["milliseconds"]) % 3_000))).toBe(false);
});

it("api-slow: calls of people, beside any number of an agent's.", () => {
  const [route] = topology.api.agents.routes;
  const { Properties } = cloud.one("AWS::ApiGatewayV2::Route", { RouteKey: route });
  expect(nameOf(Properties["Target"])).toBe("HttpPOSTapiagentproxyApiAgents");
  const calls = (name: string, count: number, value: number) =>
    Array.from({ length: count }, () => ({
      namespace: "AWS/Lambda",
      metric: "Duration",
      value,
      dimensions: { FunctionName: named(name) },
    }));
  expect(raised("api-slow", [...calls("api-agents", 900, 12), ...calls("api", 45, 10_000)])).toBe(true);
  expect(raised("api-slow", [...calls("api", 900, 12), ...calls("api", 45, 10_000)])).toBe(false);
});

it("provider-unknowns: the provider that answers least.", async () => {
  const verdict = (provider: string, status: string) =>
    ({ status, reason: status === "unknown" ? "timeout" : "accepted", mx: { provider } }) as never;
  const message = {
    workspaceID: "wrk_01J00000000000000000000000",
    listID: "lst_01J00000000000000000000000",
    verificationID: "ver_01J00000000000000000000000",
    chunk: 0,
    round: 0,
  };
  const chunk = (unknown: number) => [
    ...Array.from({ length: 40 }, () => verdict("google", "valid")),
    ...Array.from({ length: 20 }, (_, index) => verdict("yahoo", index < unknown ? "unknown" : "valid")),
  ];
  expect(raised("provider-unknowns", await during(async () => logChunk(message, chunk(10))))).toBe(true);
  expect(raised("provider-unknowns", await during(async () => logChunk(message, chunk(9))))).toBe(false);
  expect((await product.logLines()).findLast(({ kind }) => kind === "chunk")).toMatchObject({
    provider: "yahoo",
  });
});

it.each([
  ["address_refused", true],
  ["unknown_recipients", true],
  ["window_used", false],
] as const)("reputation: a provider that rests as %s", async (rests, isTold) => {
  const { probe } = tellingOfRests({
    probe: async () => [
      { domain: "a.test", recipients: [{ kind: "busy", retryAfterSeconds: 150, rests }], random: null },
    ],
  });
  const question = { limits: { key: "barracuda" } } as Prober.Question;
  expect(raised("reputation", await during(() => probe(question)))).toBe(isTold);
  expect((await product.logLines()).findLast(({ kind }) => kind === "provider_rest")).toMatchObject({
    provider: "barracuda",
    cause: rests,
  });
});

const aws = (namespace: string, metric: string, value: number, FunctionName?: string): Value[] => [
  { namespace, metric, value, ...(FunctionName && { dimensions: { FunctionName } }) },
];

it.each<[AlarmName, string, string, number, number]>([
  ["mail-bounces", "AWS/SES", "Reputation.BounceRate", 0.03, 0.029],
  ["mail-complaints", "AWS/SES", "Reputation.ComplaintRate", 0.0005, 0.0004],
])("%s: a figure of AWS at the limit, not below.", (name, namespace, metric, at, below) => {
  expect(raised(name, aws(namespace, metric, at))).toBe(true);
  expect(raised(name, aws(namespace, metric, below))).toBe(false);
});

it("throttles: calls that find no free place, not events of a reaction that wait for one.", () => {
  const throttled = (name: string, count: number) => aws("AWS/Lambda", "Throttles", count, named(name));
  expect(raised("throttles", throttled("api", 10))).toBe(true);
  expect(raised("throttles", throttled("api", 9))).toBe(false);
  expect(raised("throttles", [...throttled("api", 5), ...throttled("api-waiting", 5)])).toBe(true);
  expect(raised("throttles", throttled("erase-list", 800))).toBe(false);
});

it("request-log-gaps: lines that their function failed to keep, not where there were none.", () => {
  expect(raised("request-log-gaps", aws("AWS/Lambda", "Errors", 1, named("keep-requests")))).toBe(true);
  expect(raised("request-log-gaps", aws("AWS/Lambda", "Errors", 0, named("keep-requests")))).toBe(false);
  expect(raised("request-log-gaps", [])).toBe(false);
});
