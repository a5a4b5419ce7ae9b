import { isDeepStrictEqual } from "node:util";
import { Timers } from "@winnow/core/kit/time/timers";
import { describe, expect, it } from "vitest";
import { queuesOf, settingsOf } from "../../concurrency.ts";
import { sizeOf } from "../../stages.ts";
import { queuedReaction, sqsNameOf, topology } from "../../topology.ts";
import { type Resource, stages, synthesise } from "./synthesis.ts";

const secondsIn = { hour: 3600, day: 86_400 };

describe.each(stages)("in %s", (stage) => {
  const cloud = synthesise(stage);
  const named = (thing: string) => `winnow-${stage}-${thing}`;
  const queues = queuesOf({ reservesConcurrency: stage !== "dev" });
  const queueNamed = (name: string) =>
    cloud.one("AWS::SQS::Queue", { QueueName: named(sqsNameOf(name, queues[name] ?? {})) });
  const deadOf = (name: string) => queueNamed(queues[name]?.isFIFO ? "dead-ordered.fifo" : "dead-messages");
  const functionNamed = (name: string) => cloud.one("AWS::Lambda::Function", { FunctionName: named(name) });
  const ruleNamed = (name: string) => cloud.one("AWS::Events::Rule", { Name: named(name) });
  const targetOf = (rule: Resource) => {
    const [target] = rule.Properties["Targets"] as Record<string, unknown>[];
    return target ?? {};
  };

  describe.each(Object.entries(queues))("the queue %s", (name, spec) => {
    it("has the visibility timeout of the topology", () => {
      expect(queueNamed(name).Properties).toMatchObject({ VisibilityTimeout: spec.visibilitySeconds });
      expect(spec.visibilitySeconds).toBeGreaterThanOrEqual(6 * spec.consumer.timeoutSeconds);
    });

    it("has the topology's number of deliveries and keeps dead letters for fourteen days", () => {
      const queue = queueNamed(name);
      const { deadLetterTargetArn, maxReceiveCount } = queue.Properties["RedrivePolicy"] as Record<
        string,
        unknown
      >;
      expect(maxReceiveCount).toBe(spec.maxReceives);
      expect(cloud.referred(queue, deadLetterTargetArn)).toEqual(deadOf(name));
      expect(deadOf(name).Properties).toMatchObject({
        MessageRetentionPeriod: 14 * secondsIn.day,
      });
    });

    it("keeps the order of its groups where the topology says so", () => {
      const { isFIFO } = spec;
      expect(queueNamed(name).Properties["FifoQueue"]).toBe(isFIFO);
      expect(deadOf(name).Properties["FifoQueue"]).toBe(isFIFO);
    });

    it("invokes its consumer, which reports failed messages individually", () => {
      const consumer = functionNamed(name);
      expect(consumer.Properties).toMatchObject({
        Timeout: spec.consumer.timeoutSeconds,
        MemorySize: spec.consumer.memoryMB,
      });
      const [mapping, ...others] = cloud
        .all("AWS::Lambda::EventSourceMapping")
        .filter((each) => cloud.referred(each, each.Properties["FunctionName"]).id === consumer.id);
      expect(others).toEqual([]);
      expect(mapping && cloud.referred(mapping, mapping.Properties["EventSourceArn"])).toEqual(
        queueNamed(name),
      );
      expect(mapping?.Properties).toMatchObject({
        BatchSize: spec.batchSize,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        ScalingConfig: {
          MaximumConcurrency: Math.max(
            2,
            Math.round(spec.maxConcurrency * { dev: 0.2, staging: 0.5, production: 1 }[stage]),
          ),
        },
      });
    });
  });

  const senders = (name: string) =>
    cloud
      .all("AWS::SQS::QueuePolicy")
      .filter((each) => cloud.referred(each, each.Properties["Queues"]).id === queueNamed(name).id)
      .map(({ Properties }) => Properties["PolicyDocument"] as { Statement: Record<string, unknown>[] })
      .flatMap(({ Statement }) => Statement)
      .filter(({ Effect }) => Effect === "Allow");

  const sendingTo = (queue: string, rule: string) => ({
    Principal: { Service: "events.amazonaws.com" },
    Resource: { "Fn::GetAtt": [queueNamed(queue).id, "Arn"] },
    Condition: { ArnEquals: { "aws:SourceArn": { "Fn::GetAtt": [ruleNamed(rule).id, "Arn"] } } },
  });

  describe.each(topology.reactions)("the rule for $name", ({ name, events, hasDeadLetters }) => {
    it("matches exactly its events, and those that it alone receives again", () => {
      expect(events).toContain(name);
      expect(ruleNamed(name).Properties["EventPattern"]).toEqual({
        source: ["winnow"],
        "detail-type": events,
      });
      expect(
        cloud.referred(ruleNamed(name), ruleNamed(name).Properties["EventBusName"]).Properties,
      ).toMatchObject({
        Name: named("bus"),
      });
    });

    it("retries its reaction for a day, then leaves events to their job or sends them to the dead-letter queue", () => {
      const target = targetOf(ruleNamed(name));
      expect(cloud.referred(ruleNamed(name), target["Arn"])).toEqual(
        (queues[name] ? queueNamed : functionNamed)(name),
      );
      expect(target["DeadLetterConfig"]).toEqual(
        hasDeadLetters ? { Arn: { "Fn::GetAtt": [queueNamed("dead-events").id, "Arn"] } } : undefined,
      );
      expect(target["RetryPolicy"]).toEqual({
        MaximumEventAgeInSeconds: secondsIn.day,
        MaximumRetryAttempts: 185,
      });
    });

    it("may send to the queue of lost events if its events have no job, and nobody else may", () => {
      const those = senders("dead-events");
      const { Condition } = sendingTo("dead-events", name);
      const own = those.filter((each) => isDeepStrictEqual(each["Condition"], Condition));
      expect(own).toMatchObject(hasDeadLetters ? [sendingTo("dead-events", name)] : []);
      expect(those).toHaveLength(2);
      for (const queue of ["dead-messages", "dead-ordered.fifo"]) expect(senders(queue)).toEqual([]);
    });
  });

  describe("the reaction with a queue", () => {
    it("is the only rule that may send to its queue", () => {
      const [sending, ...others] = senders(queuedReaction);
      expect(others).toEqual([]);
      expect(sending).toMatchObject(sendingTo(queuedReaction, queuedReaction));
      expect([sending?.["Action"]].flat()).toContain("sqs:SendMessage");
    });

    it("has a consumer whose retries outlast an outage of half an hour", () => {
      const { RETRY_SECONDS } = topology.settings;
      const waits = Array.from(
        { length: topology.queues[queuedReaction].maxReceives - 1 },
        (_, failures) => 0.75 * Number(RETRY_SECONDS) * Math.min(8, 2 ** failures),
      );
      expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(secondsIn.hour / 2);
    });
  });

  const invoked = topology.reactions.filter(({ name }) => !queues[name]);
  it("reactions are invoked by the bus where they can reserve places", () => {
    expect(invoked).toHaveLength(stage === "dev" ? 0 : 10);
  });

  describe.each(invoked)("the reaction $name", ({ name, hasDeadLetters }) => {
    it("is the only one that may invoke its function, and is allowed to before it does", () => {
      const [permission, ...others] = cloud
        .all("AWS::Lambda::Permission")
        .filter((each) =>
          JSON.stringify(each.Properties["FunctionName"]).includes(`"${functionNamed(name).id}"`),
        );
      expect(others).toEqual([]);
      expect(permission?.Properties).toMatchObject({
        Action: "lambda:InvokeFunction",
        Principal: "events.amazonaws.com",
      });
      expect(JSON.stringify(permission?.Properties["SourceArn"])).toContain(
        `:rule/${named("bus")}/${named(name)}`,
      );
      expect(ruleNamed(name)).toMatchObject({ DependsOn: expect.arrayContaining([permission?.id]) });
    });

    it("is invoked three times in six hours, then leaves events to their job or a dead-letter queue", () => {
      const [invocation] = cloud
        .all("AWS::Lambda::EventInvokeConfig")
        .filter(
          (each) => cloud.referred(each, each.Properties["FunctionName"]).id === functionNamed(name).id,
        );
      expect(invocation?.Properties).toMatchObject({
        MaximumRetryAttempts: 2,
        MaximumEventAgeInSeconds: 6 * secondsIn.hour,
      });
      const destination = {
        OnFailure: { Destination: { "Fn::GetAtt": [queueNamed("dead-events").id, "Arn"] } },
      };
      expect(invocation?.Properties["DestinationConfig"]).toEqual(hasDeadLetters ? destination : undefined);
      expect(hasDeadLetters).toBe(["begin-analysis", "dispatch-verification"].includes(name));
    });
  });

  describe.each(topology.crons)("the timer $name", ({ name, rate, function: spec }) => {
    it("has the rate of the topology", () => {
      expect(ruleNamed(name).Properties["ScheduleExpression"]).toBe(rate);
      const cron = cloud.referred(ruleNamed(name), targetOf(ruleNamed(name))["Arn"]);
      expect(cron).toEqual(functionNamed(name));
      expect(cron.Properties).toMatchObject({ Timeout: spec.timeoutSeconds, MemorySize: spec.memoryMB });
      expect(spec.timeoutSeconds).toBeLessThanOrEqual(Timers.longestRunSeconds);
    });
  });

  describe.each(topology.subscriptions)("the subscription $name", ({ name, of, function: spec }) => {
    it("receives the lines of calls with keys, and is invoked again where it fails", () => {
      const filters = cloud.all("AWS::Logs::SubscriptionFilter");
      expect(filters.map((each) => cloud.referred(each, each.Properties["LogGroupName"]).id)).toEqual(
        of.map((each) => {
          const subscribed = functionNamed(each);
          const { LogGroup } = subscribed.Properties["LoggingConfig"] as { LogGroup: unknown };
          return cloud.referred(subscribed, LogGroup).id;
        }),
      );
      for (const filter of filters) {
        expect(filter.Properties["FilterPattern"]).toBe('{ ($.kind = "call") && ($.apiKeyID = "key_*") }');
        const target = cloud.referred(filter, filter.Properties["DestinationArn"]);
        expect(target).toEqual(functionNamed(name));
        expect(target.Properties).toMatchObject({ Timeout: spec.timeoutSeconds, MemorySize: spec.memoryMB });
      }
      expect(cloud.all("AWS::Lambda::EventInvokeConfig").map(({ Properties }) => Properties)).toContainEqual(
        expect.objectContaining({ MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 6 * secondsIn.hour }),
      );
    });
  });

  it("archives each event once, without what a reaction receives again", () => {
    const { "detail-type": [types] = [], ...pattern } = cloud.one("AWS::Events::Archive").Properties[
      "EventPattern"
    ] as { "detail-type"?: { "anything-but"?: string[] }[] };
    expect(pattern).toEqual({ source: ["winnow"] });
    expect(types?.["anything-but"]?.toSorted()).toEqual(
      topology.reactions.map(({ name }) => name).toSorted(),
    );
  });

  it("has exactly the queues, functions and rules of the topology", () => {
    const things = (type: string, name: string) =>
      cloud
        .all(type)
        .flatMap(({ Properties }) => (Properties[name] as string | undefined) ?? [])
        .toSorted();
    const rules = topology.reactions.map(({ name }) => name);
    const crons = topology.crons.map(({ name }) => name);
    const subscriptions = topology.subscriptions.map(({ name }) => name);
    const sorted = (names: string[]) => names.map(named).toSorted();

    expect(things("AWS::SQS::Queue", "QueueName")).toEqual(
      sorted([
        ...Object.entries(queues).map(([name, spec]) => sqsNameOf(name, spec)),
        ...["dead-messages", "dead-ordered.fifo", "dead-events"],
      ]),
    );
    expect(things("AWS::Lambda::Function", "FunctionName")).toEqual(
      sorted([
        ...new Set([...Object.keys(topology.queues), ...rules]),
        ...[...crons, ...subscriptions, "api", "api-waiting", "api-agents", "origin-check"],
      ]),
    );
    expect(things("AWS::Events::Rule", "Name")).toEqual(sorted([...rules, ...crons]));
  });

  it("every function has the settings of the topology in the size of the stage", () => {
    for (const { Properties } of cloud.all("AWS::Lambda::Function")) {
      const { FunctionName, Environment } = Properties;
      if (!FunctionName || FunctionName === named("origin-check")) continue;
      expect(Environment).toMatchObject({
        Variables: {
          STAGE: stage,
          BUS_NAME: named("bus"),
          SECRET_PREFIX: `/winnow/${stage}`,
          PROBE_TRANSPORT: "none",
          TABLE_NAME: expect.anything(),
          BUCKET_NAME: expect.anything(),
          ...settingsOf(sizeOf(stage)),
        },
      });
    }
  });

  it("has one table with the indexes of the topology", () => {
    const { Properties } = cloud.one("AWS::DynamoDB::Table");
    const keys = (partition: string, sort: string) => [
      { AttributeName: partition, KeyType: "HASH" },
      { AttributeName: sort, KeyType: "RANGE" },
    ];
    expect(Properties["KeySchema"]).toEqual(keys("pk", "sk"));
    expect(Properties["GlobalSecondaryIndexes"]).toEqual(
      topology.table.indexes.map((index) => ({
        IndexName: index,
        KeySchema: keys(`${index}pk`, `${index}sk`),
        Projection: { ProjectionType: "ALL" },
      })),
    );
    expect(Properties["TimeToLiveSpecification"]).toEqual({ AttributeName: "expires", Enabled: true });
  });

  it("files expire as in the topology, and unfinished uploads are aborted", () => {
    const { Rules } = filesBucket()["LifecycleConfiguration"] as { Rules: Record<string, unknown>[] };
    expect(Rules.filter((rule) => rule["Prefix"] && rule["ExpirationInDays"])).toEqual(
      topology.files.expiry.map(({ prefix, days }) =>
        expect.objectContaining({ Prefix: prefix, ExpirationInDays: days, Status: "Enabled" }),
      ),
    );
    expect(Rules).toContainEqual(
      expect.objectContaining({
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
        Status: "Enabled",
      }),
    );
  });

  it("earlier versions of finished files, and of nothing else by its prefix, are removed after a day", () => {
    const { Rules } = filesBucket()["LifecycleConfiguration"] as { Rules: Record<string, unknown>[] };
    expect(Rules.filter((rule) => rule["Prefix"] && !rule["ExpirationInDays"])).toEqual([
      {
        Id: "earlier-versions-download",
        Prefix: "download/",
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        Status: "Enabled",
      },
    ]);
  });

  it("notifies the queues of the topology of new objects", () => {
    const notifications = cloud.one("Custom::S3BucketNotifications");
    const { QueueConfigurations } = notifications.Properties["NotificationConfiguration"] as {
      QueueConfigurations: Record<string, unknown>[];
    };
    expect(
      QueueConfigurations.map(({ Events, Filter, QueueArn }) => ({
        Events,
        Filter,
        queue: cloud.referred(notifications, QueueArn).Properties["QueueName"],
      })),
    ).toEqual(
      topology.files.notifications.map(({ prefix, queue }) => ({
        Events: ["s3:ObjectCreated:*"],
        Filter: { Key: { FilterRules: [{ Name: "prefix", Value: prefix }] } },
        queue: named(queue),
      })),
    );
  });

  it("serves the paths of the topology to the distribution only", () => {
    const authorizer = cloud.one("AWS::ApiGatewayV2::Authorizer");
    const routes = cloud.all("AWS::ApiGatewayV2::Route");
    expect(routes.map(({ Properties }) => Properties["RouteKey"])).toEqual([
      ...topology.api.paths.flatMap((path) => [`ANY ${path}`, `ANY ${path}/{proxy+}`]),
      ...topology.api.waiting.routes,
      ...topology.api.agents.routes,
    ]);
    for (const route of routes) {
      expect(route.Properties["AuthorizationType"]).toBe("CUSTOM");
      expect(cloud.referred(route, route.Properties["AuthorizerId"])).toEqual(authorizer);
    }
    expect(functionNamed("api").Properties).toMatchObject({
      Timeout: topology.api.function.timeoutSeconds,
      MemorySize: topology.api.function.memoryMB,
    });
  });

  it.each([
    ["calls that wait", "waiting", "api-waiting", "ApiWaiting"],
    ["calls of agents", "agents", "api-agents", "ApiAgents"],
  ] as const)("serves %s by a small function of their own, below a path of the API", (_, of, name, made) => {
    const { function: spec, routes } = topology.api[of];
    expect(functionNamed(name).Properties).toMatchObject({
      Timeout: spec.timeoutSeconds,
      MemorySize: spec.memoryMB,
    });
    const integrations = cloud
      .all("AWS::ApiGatewayV2::Integration")
      .filter((each) => JSON.stringify(each.Properties["IntegrationUri"]).includes(made));
    expect(integrations).toHaveLength(1);
    const served = cloud
      .all("AWS::ApiGatewayV2::Route")
      .filter(({ Properties }) => JSON.stringify(Properties["Target"]).includes(integrations[0]?.id ?? ""))
      .map(({ Properties }) => Properties["RouteKey"]);
    expect(served).toEqual(routes);
    const below = (route: string) =>
      topology.api.paths.some((path) => `${route.split(" ")[1]}/`.startsWith(`${path}/`));
    expect(routes.filter((route) => !below(route))).toEqual([]);
  });

  it("serves the same paths through the distribution without caching", () => {
    const { DistributionConfig } = cloud.one("AWS::CloudFront::Distribution").Properties;
    const { CacheBehaviors } = DistributionConfig as { CacheBehaviors: Record<string, unknown>[] };
    const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
    const uncached = CacheBehaviors.filter(({ CachePolicyId }) => CachePolicyId === cachingDisabled);
    expect(uncached.map(({ PathPattern, CachePolicyId }) => [PathPattern, CachePolicyId])).toEqual(
      topology.api.paths.flatMap((path) => [
        [path, cachingDisabled],
        [`${path}/*`, cachingDisabled],
      ]),
    );
  });

  function filesBucket(): Record<string, unknown> {
    const [files, ...others] = cloud.all("AWS::S3::Bucket").filter(({ stack }) => stack === named("data"));
    expect(others).toEqual([]);
    return files?.Properties ?? {};
  }
});

it("Functions that probe have the sender's names and the forbidden networks.", () => {
  const environment = {
    WINNOW_PROBE_TRANSPORT: "direct",
    WINNOW_PROBE_EHLO: "probe.winnow.test",
    WINNOW_PROBE_MAIL_FROM: "check@winnow.test",
    WINNOW_PROBE_FORBIDDEN: "192.0.2.0/24",
  };
  const probing = synthesise("dev", environment).one("AWS::Lambda::Function", {
    FunctionName: "winnow-dev-verify-chunk",
  });
  expect(probing.Properties["Environment"]).toMatchObject({
    Variables: {
      PROBE_TRANSPORT: "direct",
      PROBE_EHLO: "probe.winnow.test",
      PROBE_MAIL_FROM: "check@winnow.test",
      PROBE_FORBIDDEN: "192.0.2.0/24",
    },
  });
});

it("Only functions that send mail may use the stage's From address.", () => {
  const cloud = synthesise("production");
  const senders = cloud
    .all("AWS::IAM::Policy")
    .filter(({ Properties }) => JSON.stringify(Properties).includes("ses:SendEmail"));
  expect(senders).toHaveLength(3);
  for (const { Properties } of senders)
    expect(JSON.stringify(Properties)).toContain(
      '"Condition":{"StringEquals":{"ses:FromAddress":"mail@winnow.test"}}',
    );
  const { Properties } = cloud.one("AWS::Lambda::Function", { FunctionName: "winnow-production-send-mail" });
  expect(Properties["Environment"]).toMatchObject({
    Variables: { MAIL_FROM: "mail@winnow.test", APP_URL: expect.stringMatching(/^https:\/\//) },
  });
});
