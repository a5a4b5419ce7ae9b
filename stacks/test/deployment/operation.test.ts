/** Properties that only a real account enforces: publishing alarms, recursive loops, restores. */
import * as keptSeconds from "@winnow/core/kit/kept-seconds";
import { queueDays } from "@winnow/core/kit/retention";
import { describe, expect, it } from "vitest";
import { stackNames } from "../../aws/stacks.ts";
import { stageOf } from "../../stages.ts";
import { everyOption, operator, type Resource, stages, synthesise, type Synthesis } from "./synthesis.ts";

type Statement = Record<string, unknown>;

const statementsOf = ({ Properties }: Resource): Statement[] =>
  (Properties["PolicyDocument"] as { Statement: Statement[] }).Statement;

it("Functions have room in their environments and policies, with every option.", () => {
  const cloud = synthesise("production", everyOption);
  // What refers to another resource counts as a long ARN.
  const sizeOf = (value: unknown): number => (typeof value === "string" ? value.length : 150);
  const environments = cloud.all("AWS::Lambda::Function").map(({ Properties }) => {
    const { Variables = {} } = (Properties["Environment"] ?? {}) as { Variables?: Statement };
    return Object.entries(Variables).reduce((sum, [name, value]) => sum + name.length + sizeOf(value), 0);
  });
  expect(Math.max(...environments)).toBeGreaterThan(1_500);
  expect(Math.max(...environments)).toBeLessThan(4_096);
  const policies = cloud.all("AWS::IAM::Policy").map((policy) =>
    statementsOf(policy)
      .flatMap(({ Action, Resource }) => [Action, Resource].flat())
      .reduce<number>((sum, each) => sum + sizeOf(each), 0),
  );
  expect(Math.max(...policies)).toBeGreaterThan(3_000);
  expect(Math.max(...policies)).toBeLessThan(10_240);
});

describe.each(stages)("in %s", (stage) => {
  const cloud = synthesise(stage);

  it("CloudWatch may publish the stage's alarms, and unencrypted publishing is denied", () => {
    const statements = statementsOf(cloud.one("AWS::SNS::TopicPolicy"));
    expect(statements.filter(({ Effect }) => Effect === "Allow")).toEqual([
      expect.objectContaining({
        Action: "sns:Publish",
        Principal: { Service: "cloudwatch.amazonaws.com" },
        Condition: {
          ArnLike: { "aws:SourceArn": expect.anything() },
          StringEquals: { "aws:SourceAccount": "111122223333" },
        },
      }),
    ]);
    expect(JSON.stringify(statements)).toContain(`alarm:winnow-${stage}-*`);
    expect(statements.filter(({ Effect }) => Effect === "Deny")).toHaveLength(1);
  });

  it("a mail is remembered until no event can be replayed, and no message of it delivered, any more", () => {
    const archivedDays = Number(cloud.one("AWS::Events::Archive").Properties["RetentionDays"]);
    expect(archivedDays).toBeGreaterThan(0);
    expect(keptSeconds.sentMail).toBeGreaterThan((archivedDays + queueDays) * 86_400);
  });

  it("Lambda allows recursion for functions on a cycle of queues, and stops all other loops", () => {
    const allowed = cloud
      .all("AWS::Lambda::Function")
      .filter(({ Properties }) => Properties["RecursiveLoop"] === "Allow")
      .map(({ Properties }) => String(Properties["FunctionName"]).slice(`winnow-${stage}-`.length));
    expect(allowed).toEqual(
      expect.arrayContaining(["import-list", "analyze-list", "verify-chunk", "dispatch-verification"]),
    );
    expect(allowed).not.toContain("api");
    expect(allowed).not.toContain("receive-upload");
    expect(allowed).not.toContain("relay-outbox");
  });

  it("earlier versions of a file are kept for as long as the table can be restored", () => {
    const [files] = cloud.all("AWS::S3::Bucket").filter(({ stack }) => stack.endsWith("-data"));
    expect(files?.Properties["VersioningConfiguration"]).toEqual({ Status: "Enabled" });
    const lifecycle = files?.Properties["LifecycleConfiguration"] as { Rules: Statement[] } | undefined;
    expect(lifecycle?.Rules).toContainEqual(
      expect.objectContaining({
        NoncurrentVersionExpiration: { NoncurrentDays: stageOf(stage, operator).recoveryDays },
        ExpiredObjectDeleteMarker: true,
        Status: "Enabled",
      }),
    );
  });

  it("the sender's domain is an SES identity that stays where the stage keeps its data", () => {
    const identity = cloud.one("AWS::SES::EmailIdentity");
    expect(identity.Properties["EmailIdentity"]).toBe("winnow.test");
    const kept = stage === "production" ? "RetainExceptOnCreate" : "Delete";
    expect(identity.DeletionPolicy).toBe(kept);
    expect(cloud.one("AWS::SES::ConfigurationSet").DeletionPolicy).toBe(kept);
  });

  it("addresses that bounce or complain are suppressed for all mails of the sender's domain", () => {
    const identity = cloud.one("AWS::SES::EmailIdentity");
    const sending = cloud.referred(
      identity,
      (identity.Properties["ConfigurationSetAttributes"] as Statement)["ConfigurationSetName"],
    );
    expect(sending.Properties).toMatchObject({
      Name: `winnow-${stage}-mail`,
      SuppressionOptions: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] },
    });
    expect(identity.Properties["MailFromAttributes"]).toEqual({ MailFromDomain: "bounce.winnow.test" });
  });

  it("the sender's domain gets its configuration set after all roles that send mail may use it", () => {
    const senders = cloud
      .all("AWS::IAM::Policy")
      .filter(({ Properties }) => JSON.stringify(Properties).includes('"ses:SendEmail"'))
      .map(({ stack }) => stack);
    expect(senders.length).toBeGreaterThan(0);
    const mail = cloud.stacks.find(({ stackName }) => stackName === `winnow-${stage}-mail`);
    expect(mail?.dependencies.map(({ stackName }) => stackName)).toEqual(expect.arrayContaining(senders));
  });

  it("termination protection covers every stack", () => {
    expect(stackNames(stageOf(stage, operator)).toSorted()).toEqual(
      cloud.stacks.map(({ stackName }) => stackName).toSorted(),
    );
  });
});

describe.each([
  ["with every option", everyOption],
  ["without any option", {}],
])("a stage %s", (_, environment) => {
  const [cloud, again] = [synthesise("alice", environment), synthesise("alice", environment)];

  it("is deployed a second time without a change", () => {
    expect(again.templates).toEqual(cloud.templates);
  });

  it("has names of its own: none is of another stage, and none is there twice", () => {
    const names = [
      "FunctionName",
      "QueueName",
      "AlarmName",
      "TopicName",
      "ApiName",
      "BackupPlanName",
    ].flatMap((property) =>
      Object.values(cloud.templates as Record<string, { Resources: Record<string, Resource> }>)
        .flatMap(({ Resources }) => Object.values(Resources))
        .flatMap(({ Type, Properties }) => {
          const name = (Properties as Statement | undefined)?.[property];
          return typeof name === "string" ? [`${Type} ${name}`] : [];
        }),
    );
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !/ winnow-alice-/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
});

it("A stage uses an existing SES identity and creates none.", () => {
  expect(
    synthesise("staging", { ...operator, WINNOW_MAIL_IDENTITY: "existing" }).all("AWS::SES::EmailIdentity"),
  ).toEqual([]);
});

describe("a budget", () => {
  it("is none unless the operator sets one", () => {
    expect(synthesise("production").all("AWS::Budgets::Budget")).toEqual([]);
  });

  const cloud = synthesise("production", { ...operator, WINNOW_MONTHLY_BUDGET: "200" });

  it("tells the operator at four fifths of it, and when it is going to be exceeded", () => {
    expect(cloud.one("AWS::Budgets::Budget").Properties).toMatchObject({
      Budget: { BudgetType: "COST", TimeUnit: "MONTHLY", BudgetLimit: { Amount: 200, Unit: "USD" } },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: "ACTUAL", Threshold: 80 } },
        { Notification: { NotificationType: "FORECASTED", Threshold: 100 } },
      ].map((each) => ({
        ...each,
        Subscribers: [{ SubscriptionType: "EMAIL", Address: operator.WINNOW_ALARM_EMAIL }],
      })),
    });
  });

  it("has no name of ours, which would be taken when it is replaced for another address", () => {
    expect(cloud.one("AWS::Budgets::Budget").Properties["Budget"]).not.toHaveProperty("BudgetName");
  });
});

describe("copies of files", () => {
  const without = synthesise("production");
  const cloud = synthesise("production", { ...operator, WINNOW_BACKUP: "continuous" });

  it("are none unless the operator asks for them", () => {
    expect(without.all("AWS::Backup::BackupPlan")).toEqual([]);
    expect(without.all("AWS::Backup::BackupSelection")).toEqual([]);
  });

  it("are continuous, and are kept as long as the table can be restored", () => {
    const { BackupSelection } = cloud.one("AWS::Backup::BackupSelection").Properties;
    const { Resources } = BackupSelection as { Resources: unknown[] };
    expect(Resources.map((one) => JSON.stringify(one))).toEqual([expect.stringContaining("FnGetAttFiles")]);
    expect(cloud.one("AWS::Backup::BackupPlan").Properties["BackupPlan"]).toMatchObject({
      BackupPlanRule: [{ EnableContinuousBackup: true, Lifecycle: { DeleteAfterDays: 35 } }],
    });
    expect(cloud.one("AWS::Backup::BackupVault").DeletionPolicy).toBe("RetainExceptOnCreate");
  });

  it("end when they are turned off: their plan is deleted, their vault and the role that deletes them stay", () => {
    const kept = ({ all }: Synthesis) =>
      ["AWS::Backup::BackupVault", "AWS::IAM::Role"]
        .flatMap((type) => all(type))
        .filter(({ stack }) => stack === "winnow-production-backup");
    expect(kept(without)).toEqual(kept(cloud));
    expect(kept(without)).toHaveLength(2);
  });
});

describe("a stage with a restored table", () => {
  const environment = { ...operator, WINNOW_RESTORED_TABLE: "winnow-restored" };
  const restored = synthesise("production", environment);

  it("has all its functions use that table only", () => {
    const environments = restored
      .all("AWS::Lambda::Function")
      .map(
        ({ Properties }) => (Properties["Environment"] as { Variables?: Statement } | undefined)?.Variables,
      )
      .filter((variables) => variables && "TABLE_NAME" in variables);
    expect(environments.length).toBeGreaterThan(10);
    for (const variables of environments) expect(variables?.["TABLE_NAME"]).toBe("winnow-restored");
    const resources = restored
      .all("AWS::IAM::Policy")
      .flatMap(statementsOf)
      .filter(({ Action }) => JSON.stringify(Action).includes("dynamodb:"))
      .map(({ Resource }) => JSON.stringify(Resource));
    expect(resources.length).toBeGreaterThan(10);
    for (const resource of resources) expect(resource).toContain(":table/winnow-restored");
  });

  it("keeps its own table and its exports, so that the change can be rolled back", () => {
    expect(restored.one("AWS::DynamoDB::Table").DeletionPolicy).toBe("RetainExceptOnCreate");
    expect(restored.exports("winnow-production-data")).toEqual(
      expect.arrayContaining(
        synthesise("production")
          .exports("winnow-production-data")
          .filter((name) => name.includes("Table")),
      ),
    );
  });
});
