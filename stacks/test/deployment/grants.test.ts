import { describe, expect, it } from "vitest";
import { pascal } from "../../aws/installation.ts";
import { policiesOf } from "../../local/runtime/role.ts";
import { topology } from "../../topology.ts";
import { operator, type Resource, type Synthesis, synthesise } from "./synthesis.ts";

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

const cloud = synthesise("production");

describe("the IAM grants of the functions", () => {
  it("are exactly these", () => {
    expect(ownFunctions(cloud).map(tableOf).join("\n")).toMatchInlineSnapshot(`
      "fan-out-event
        Table                                      dynamodb: BatchGetItem DeleteItem GetItem PutItem Query
        Table/index/*                              dynamodb: Query
        DeliverWebhookQueue                        sqs: SendMessage
        FanOutEventQueue                           sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      receive-upload
        Table                                      dynamodb: GetItem
        Files/upload/*                             s3: DeleteObject
        Files/outcomes/*                           s3: DeleteObject
        Files                                      s3: ListBucket
        ImportListQueue                            sqs: SendMessage
        ImportSmallListQueue                       sqs: SendMessage
        ReadOutcomesQueue                          sqs: SendMessage
        ReceiveUploadQueue                         sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      import-list
        Table                                      dynamodb: DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/upload/*                             s3: GetObject
        Files/list/*                               s3: AbortMultipartUpload DeleteObject GetObject PutObject
        Files                                      s3: ListBucket
        ImportListQueue                            sqs: SendMessage
        ImportSmallListQueue                       sqs: SendMessage
        event-bus/winnow-production-bus            events: PutEvents
        ImportListQueue                            sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      import-small-list
        Table                                      dynamodb: DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/upload/*                             s3: GetObject
        Files/list/*                               s3: AbortMultipartUpload DeleteObject GetObject PutObject
        Files                                      s3: ListBucket
        ImportListQueue                            sqs: SendMessage
        ImportSmallListQueue                       sqs: SendMessage
        event-bus/winnow-production-bus            events: PutEvents
        ImportSmallListQueue                       sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      read-outcomes
        Table                                      dynamodb: DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/upload/*                             s3: DeleteObject GetObject
        Files/outcomes/*                           s3: DeleteObject GetObject PutObject
        Files/suppressions/*                       s3: DeleteObject GetObject PutObject
        Files                                      s3: ListBucket
        ReadOutcomesQueue                          sqs: SendMessage
        event-bus/winnow-production-bus            events: PutEvents
        ReadOutcomesQueue                          sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      analyze-list
        Table                                      dynamodb: BatchGetItem BatchWriteItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/list/*                               s3: DeleteObject GetObject PutObject
        Files/probe/*                              s3: DeleteObject GetObject PutObject
        Files/rules/*                              s3: GetObject
        Files/suppressions/*                       s3: GetObject
        Files                                      s3: ListBucket
        AnalyzeListQueue                           sqs: SendMessage
        AnalyzeSmallListQueue                      sqs: SendMessage
        event-bus/winnow-production-bus            events: PutEvents
        parameter/winnow/production/socks5-proxy   ssm: GetParameter
        AnalyzeListQueue                           sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      analyze-small-list
        Table                                      dynamodb: BatchGetItem BatchWriteItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/list/*                               s3: DeleteObject GetObject PutObject
        Files/probe/*                              s3: DeleteObject GetObject PutObject
        Files/rules/*                              s3: GetObject
        Files/suppressions/*                       s3: GetObject
        Files                                      s3: ListBucket
        AnalyzeListQueue                           sqs: SendMessage
        AnalyzeSmallListQueue                      sqs: SendMessage
        event-bus/winnow-production-bus            events: PutEvents
        parameter/winnow/production/socks5-proxy   ssm: GetParameter
        AnalyzeSmallListQueue                      sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      verify-chunk
        Table                                      dynamodb: BatchGetItem BatchWriteItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/list/*                               s3: DeleteObject GetObject PutObject
        Files/probe/*                              s3: DeleteObject GetObject PutObject
        Files/rules/*                              s3: GetObject
        Files/suppressions/*                       s3: GetObject
        Files/outcomes/*                           s3: GetObject
        Files/derived/*                            s3: DeleteObject GetObject PutObject
        Files                                      s3: ListBucket
        VerifyChunkQueue                           sqs: SendMessage
        VerifyChunkQueue                           sqs: GetQueueAttributes
        event-bus/winnow-production-bus            events: PutEvents
        parameter/winnow/production/socks5-proxy   ssm: GetParameter
        VerifyChunkQueue                           sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      verify-address
        Table                                      dynamodb: BatchGetItem BatchWriteItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/list/*                               s3: GetObject
        Files/probe/*                              s3: DeleteObject GetObject PutObject
        Files/rules/*                              s3: GetObject
        Files/suppressions/*                       s3: GetObject
        Files/outcomes/*                           s3: GetObject
        Files                                      s3: ListBucket
        VerifyAddressQueue                         sqs: SendMessage
        event-bus/winnow-production-bus            events: PutEvents
        parameter/winnow/production/socks5-proxy   ssm: GetParameter
        VerifyAddressQueue                         sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      make-download
        Table                                      dynamodb: BatchGetItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/list/*                               s3: AbortMultipartUpload DeleteObject GetObject PutObject
        Files/download/*                           s3: AbortMultipartUpload DeleteObject GetObject PutObject
        Files/rules/*                              s3: GetObject
        Files/suppressions/*                       s3: GetObject
        Files/outcomes/*                           s3: GetObject
        Files/derived/*                            s3: DeleteObject GetObject PutObject
        Files                                      s3: ListBucket
        MakeDownloadQueue                          sqs: SendMessage
        MakeSmallDownloadQueue                     sqs: SendMessage
        MakeDownloadQueue                          sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      make-small-download
        Table                                      dynamodb: BatchGetItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/list/*                               s3: AbortMultipartUpload DeleteObject GetObject PutObject
        Files/download/*                           s3: AbortMultipartUpload DeleteObject GetObject PutObject
        Files/rules/*                              s3: GetObject
        Files/suppressions/*                       s3: GetObject
        Files/outcomes/*                           s3: GetObject
        Files/derived/*                            s3: DeleteObject GetObject PutObject
        Files                                      s3: ListBucket
        MakeDownloadQueue                          sqs: SendMessage
        MakeSmallDownloadQueue                     sqs: SendMessage
        MakeSmallDownloadQueue                     sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      make-archive
        Table                                      dynamodb: BatchGetItem BatchWriteItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/archive/*                            s3: AbortMultipartUpload DeleteObject GetObject PutObject
        Files/list/*                               s3: AbortMultipartUpload DeleteObject GetObject PutObject
        Files/rules/*                              s3: GetObject
        Files/suppressions/*                       s3: GetObject
        Files/outcomes/*                           s3: GetObject
        Files/derived/*                            s3: DeleteObject GetObject PutObject
        Files                                      s3: ListBucket
        MakeArchiveQueue                           sqs: SendMessage
        event-bus/winnow-production-bus            events: PutEvents
        MakeArchiveQueue                           sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      send-code
        Table                                      dynamodb: GetItem PutItem Query
        Table/index/*                              dynamodb: Query
        identity/* configuration-set/*             ses: SendEmail
        parameter/winnow/production/otp-pepper     ssm: GetParameter
        SendCodeQueue                              sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      receive-payment-event
        Table                                      dynamodb: DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        event-bus/winnow-production-bus            events: PutEvents
        parameter/winnow/production/checkout-key   ssm: GetParameter
        ReceivePaymentEventQueue                   sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      record-outcomes
        Table                                      dynamodb: GetItem PutItem UpdateItem
        Files/outcomes/*                           s3: DeleteObject GetObject PutObject
        Files/suppressions/*                       s3: DeleteObject GetObject PutObject
        Files                                      s3: ListBucket
        event-bus/winnow-production-bus            events: PutEvents
        RecordOutcomesQueue                        sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      deliver-webhook
        Table                                      dynamodb: BatchWriteItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        DeliverWebhookQueue                        sqs: SendMessage
        event-bus/winnow-production-bus            events: PutEvents
        parameter/winnow/production/webhook-key    ssm: GetParameter
        DeliverWebhookQueue                        sqs: ChangeMessageVisibility DeleteMessage GetQueueAttributes ReceiveMessage
      close-workspace
        Table                                      dynamodb: BatchWriteItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/upload/*                             s3: DeleteObject
        Files/rules/*                              s3: DeleteObject
        Files/suppressions/*                       s3: DeleteObject
        Files/outcomes/*                           s3: DeleteObject
        Files/history/*                            s3: DeleteObject
        Files                                      s3: ListBucket
        DeliverWebhookQueue                        sqs: SendMessage
        event-bus/winnow-production-bus            events: PutEvents
        parameter/winnow/production/paddle-api-key ssm: GetParameter
      erase-list
        Table                                      dynamodb: BatchWriteItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/upload/*                             s3: DeleteObject
        Files/list/*                               s3: DeleteObject GetObject PutObject
        Files/download/*                           s3: DeleteObject
        Files/derived/*                            s3: DeleteObject
        Files/history/*                            s3: DeleteObject
        Files                                      s3: ListBucket
        event-bus/winnow-production-bus            events: PutEvents
      erase-verification
        Table                                      dynamodb: DeleteItem Query
        Table/index/*                              dynamodb: Query
      notify-owner
        Table                                      dynamodb: DeleteItem GetItem PutItem
      send-mail
        Table                                      dynamodb: BatchGetItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        identity/* configuration-set/*             ses: SendEmail
        parameter/winnow/production/otp-pepper     ssm: GetParameter
      start-list
        Table                                      dynamodb: BatchGetItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/list/*                               s3: GetObject
        event-bus/winnow-production-bus            events: PutEvents
      stop-keys
        Table                                      dynamodb: DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        event-bus/winnow-production-bus            events: PutEvents
      top-up-credits
        Table                                      dynamodb: DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        event-bus/winnow-production-bus            events: PutEvents
        parameter/winnow/production/paddle-api-key ssm: GetParameter
      begin-analysis
        Table                                      dynamodb: GetItem
        AnalyzeListQueue                           sqs: SendMessage
        AnalyzeSmallListQueue                      sqs: SendMessage
        DeadEventsQueue                            sqs: SendMessage
      dispatch-verification
        Table                                      dynamodb: DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/list/*                               s3: DeleteObject
        Files/derived/*                            s3: DeleteObject
        Files                                      s3: ListBucket
        VerifyChunkQueue                           sqs: SendMessage
        VerifyChunkQueue                           sqs: GetQueueAttributes
        DeadEventsQueue                            sqs: SendMessage
      relay-outbox
        Table                                      dynamodb: BatchWriteItem PutItem Query
        Table/index/*                              dynamodb: Query
        event-bus/winnow-production-bus            events: PutEvents
      sweep-jobs
        Table                                      dynamodb: BatchGetItem BatchWriteItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/archive/*                            s3: DeleteObject DeleteObjectVersion
        Files/upload/*                             s3: DeleteObject DeleteObjectVersion GetObject
        Files/list/*                               s3: DeleteObject DeleteObjectVersion GetObject PutObject
        Files/download/*                           s3: DeleteObject DeleteObjectVersion
        Files/invoices/*                           s3: DeleteObject DeleteObjectVersion
        Files/picture/*                            s3: DeleteObject DeleteObjectVersion
        Files/rules/*                              s3: DeleteObject DeleteObjectVersion GetObject PutObject
        Files/suppressions/*                       s3: DeleteObject DeleteObjectVersion GetObject
        Files/outcomes/*                           s3: DeleteObject DeleteObjectVersion GetObject
        Files/derived/*                            s3: DeleteObject DeleteObjectVersion GetObject PutObject
        Files/history/*                            s3: DeleteObject DeleteObjectVersion
        Files/requests/*                           s3: DeleteObject DeleteObjectVersion
        Files                                      s3: ListBucketVersions
        Files                                      s3: ListBucket
        ImportListQueue                            sqs: SendMessage
        ImportSmallListQueue                       sqs: SendMessage
        ReadOutcomesQueue                          sqs: SendMessage
        AnalyzeListQueue                           sqs: SendMessage
        AnalyzeSmallListQueue                      sqs: SendMessage
        VerifyChunkQueue                           sqs: SendMessage
        MakeDownloadQueue                          sqs: SendMessage
        MakeSmallDownloadQueue                     sqs: SendMessage
        MakeArchiveQueue                           sqs: SendMessage
        VerifyAddressQueue                         sqs: SendMessage
        DeliverWebhookQueue                        sqs: SendMessage
        VerifyChunkQueue                           sqs: GetQueueAttributes
        event-bus/winnow-production-bus            events: PutEvents
        parameter/winnow/production/token-key      ssm: GetParameter
        parameter/winnow/production/otp-pepper     ssm: GetParameter
        parameter/winnow/production/paddle-api-key ssm: GetParameter
      seal-audit
        Table                                      dynamodb: BatchWriteItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        DeliverWebhookQueue                        sqs: SendMessage
      settle-leases
        Table                                      dynamodb: DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        event-bus/winnow-production-bus            events: PutEvents
      expire-lists
        Table                                      dynamodb: BatchGetItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        event-bus/winnow-production-bus            events: PutEvents
      settle-outcomes
        Table                                      dynamodb: BatchGetItem BatchWriteItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/outcomes/*                           s3: DeleteObject GetObject PutObject
        Files/list/*                               s3: GetObject
        Files/probe/*                              s3: DeleteObject GetObject PutObject
        Files                                      s3: ListBucket
        event-bus/winnow-production-bus            events: PutEvents
        parameter/winnow/production/socks5-proxy   ssm: GetParameter
      audit-ledgers
        Table                                      dynamodb: GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
      settle-billing
        Table                                      dynamodb: DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        event-bus/winnow-production-bus            events: PutEvents
        parameter/winnow/production/checkout-key   ssm: GetParameter
        parameter/winnow/production/paddle-api-key ssm: GetParameter
      send-summaries
        Table                                      dynamodb: GetItem PutItem Query
        Table/index/*                              dynamodb: Query
        identity/* configuration-set/*             ses: SendEmail
      publish-status
        Table                                      dynamodb: GetItem PutItem Query
        Table/index/*                              dynamodb: Query
      reconcile-payments
        Table                                      dynamodb: DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        event-bus/winnow-production-bus            events: PutEvents
        parameter/winnow/production/checkout-key   ssm: GetParameter
        parameter/winnow/production/paddle-api-key ssm: GetParameter
      origin-check
      api
        Table                                      dynamodb: BatchGetItem BatchWriteItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/archive/*                            s3: GetObject
        Files/history/*                            s3: GetObject
        Files/upload/*                             s3: DeleteObject GetObject PutObject
        Files/list/*                               s3: DeleteObject GetObject PutObject
        Files/download/*                           s3: GetObject
        Files/invoices/*                           s3: AbortMultipartUpload GetObject PutObject
        Files/probe/*                              s3: DeleteObject GetObject PutObject
        Files/picture/*                            s3: DeleteObject GetObject PutObject
        Files/rules/*                              s3: DeleteObject GetObject PutObject
        Files/suppressions/*                       s3: DeleteObject GetObject PutObject
        Files/outcomes/*                           s3: DeleteObject GetObject PutObject
        Files/derived/*                            s3: DeleteObject GetObject PutObject
        Files/requests/*                           s3: GetObject
        Files                                      s3: ListBucket
        ImportListQueue                            sqs: SendMessage
        ImportSmallListQueue                       sqs: SendMessage
        MakeDownloadQueue                          sqs: SendMessage
        MakeSmallDownloadQueue                     sqs: SendMessage
        MakeArchiveQueue                           sqs: SendMessage
        VerifyAddressQueue                         sqs: SendMessage
        SendCodeQueue                              sqs: SendMessage
        ReceivePaymentEventQueue                   sqs: SendMessage
        DeliverWebhookQueue                        sqs: SendMessage
        RecordOutcomesQueue                        sqs: SendMessage
        event-bus/winnow-production-bus            events: PutEvents
        parameter/winnow/production/token-key      ssm: GetParameter
        parameter/winnow/production/otp-pepper     ssm: GetParameter
        parameter/winnow/production/agent-token    ssm: GetParameter
        parameter/winnow/production/socks5-proxy   ssm: GetParameter
        parameter/winnow/production/paddle-api-key ssm: GetParameter
        parameter/winnow/production/paddle-webhook-secret ssm: GetParameter
        parameter/winnow/production/checkout-key   ssm: GetParameter
        parameter/winnow/production/webhook-key    ssm: GetParameter
      api-waiting
        Table                                      dynamodb: BatchGetItem BatchWriteItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/archive/*                            s3: GetObject
        Files/history/*                            s3: GetObject
        Files/upload/*                             s3: DeleteObject GetObject PutObject
        Files/list/*                               s3: DeleteObject GetObject PutObject
        Files/download/*                           s3: GetObject
        Files/invoices/*                           s3: AbortMultipartUpload GetObject PutObject
        Files/probe/*                              s3: DeleteObject GetObject PutObject
        Files/picture/*                            s3: DeleteObject GetObject PutObject
        Files/rules/*                              s3: DeleteObject GetObject PutObject
        Files/suppressions/*                       s3: DeleteObject GetObject PutObject
        Files/outcomes/*                           s3: DeleteObject GetObject PutObject
        Files/derived/*                            s3: DeleteObject GetObject PutObject
        Files/requests/*                           s3: GetObject
        Files                                      s3: ListBucket
        ImportListQueue                            sqs: SendMessage
        ImportSmallListQueue                       sqs: SendMessage
        MakeDownloadQueue                          sqs: SendMessage
        MakeSmallDownloadQueue                     sqs: SendMessage
        MakeArchiveQueue                           sqs: SendMessage
        VerifyAddressQueue                         sqs: SendMessage
        SendCodeQueue                              sqs: SendMessage
        ReceivePaymentEventQueue                   sqs: SendMessage
        DeliverWebhookQueue                        sqs: SendMessage
        RecordOutcomesQueue                        sqs: SendMessage
        event-bus/winnow-production-bus            events: PutEvents
        parameter/winnow/production/token-key      ssm: GetParameter
        parameter/winnow/production/otp-pepper     ssm: GetParameter
        parameter/winnow/production/agent-token    ssm: GetParameter
        parameter/winnow/production/socks5-proxy   ssm: GetParameter
        parameter/winnow/production/paddle-api-key ssm: GetParameter
        parameter/winnow/production/paddle-webhook-secret ssm: GetParameter
        parameter/winnow/production/checkout-key   ssm: GetParameter
        parameter/winnow/production/webhook-key    ssm: GetParameter
      api-agents
        Table                                      dynamodb: BatchGetItem BatchWriteItem DeleteItem GetItem PutItem Query UpdateItem
        Table/index/*                              dynamodb: Query
        Files/archive/*                            s3: GetObject
        Files/history/*                            s3: GetObject
        Files/upload/*                             s3: DeleteObject GetObject PutObject
        Files/list/*                               s3: DeleteObject GetObject PutObject
        Files/download/*                           s3: GetObject
        Files/invoices/*                           s3: AbortMultipartUpload GetObject PutObject
        Files/probe/*                              s3: DeleteObject GetObject PutObject
        Files/picture/*                            s3: DeleteObject GetObject PutObject
        Files/rules/*                              s3: DeleteObject GetObject PutObject
        Files/suppressions/*                       s3: DeleteObject GetObject PutObject
        Files/outcomes/*                           s3: DeleteObject GetObject PutObject
        Files/derived/*                            s3: DeleteObject GetObject PutObject
        Files/requests/*                           s3: GetObject
        Files                                      s3: ListBucket
        ImportListQueue                            sqs: SendMessage
        ImportSmallListQueue                       sqs: SendMessage
        MakeDownloadQueue                          sqs: SendMessage
        MakeSmallDownloadQueue                     sqs: SendMessage
        MakeArchiveQueue                           sqs: SendMessage
        VerifyAddressQueue                         sqs: SendMessage
        SendCodeQueue                              sqs: SendMessage
        ReceivePaymentEventQueue                   sqs: SendMessage
        DeliverWebhookQueue                        sqs: SendMessage
        RecordOutcomesQueue                        sqs: SendMessage
        event-bus/winnow-production-bus            events: PutEvents
        parameter/winnow/production/token-key      ssm: GetParameter
        parameter/winnow/production/otp-pepper     ssm: GetParameter
        parameter/winnow/production/agent-token    ssm: GetParameter
        parameter/winnow/production/socks5-proxy   ssm: GetParameter
        parameter/winnow/production/paddle-api-key ssm: GetParameter
        parameter/winnow/production/paddle-webhook-secret ssm: GetParameter
        parameter/winnow/production/checkout-key   ssm: GetParameter
        parameter/winnow/production/webhook-key    ssm: GetParameter
      keep-requests
        Files/requests/*                           s3: PutObject"
    `);
  });

  it("have no wildcard actions and no wildcard resource", () => {
    const statements = ownFunctions(cloud).flatMap((each) => statementsOf(cloud, each));
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      expect(actionsOf(statement).filter((action) => action.includes("*"))).toEqual([]);
      expect(resourcesOf(statement)).not.toContain("*");
    }
  });
});

describe("the policies in the local cloud", () => {
  const policies = policiesOf(topology, "production", operator.WINNOW_MAIL_FROM);
  const nameOf = ({ Properties }: Resource) => String(Properties["FunctionName"]);
  // The local cloud has one function for all calls of the API, and no distribution to check.
  const isDeployedOnly = (made: Resource) => /-(?:origin-check|api-waiting|api-agents)$/.test(nameOf(made));
  const both = ownFunctions(cloud).filter((made) => !isDeployedOnly(made));

  it("are those of the same functions", () => {
    expect(Object.keys(policies).toSorted()).toEqual(both.map(nameOf).toSorted());
  });

  it.each(both.map((made) => [nameOf(made), made] as const))("allow %s the same actions", (name, made) => {
    const local = policies[name]?.Statement ?? [];
    expect(local.map(({ Action }) => actionsOf({ Action } as Statement))).toEqual(
      statementsOf(cloud, made).map(actionsOf),
    );
  });
});

it("The policies let a function write to its own log alone.", () => {
  for (const made of ownFunctions(cloud)) {
    const [statement, ...others] = permissionsOf(cloud, made).filter(isOfLogs);
    expect(others).toEqual([]);
    expect(actionsOf(statement as Statement)).toEqual(["logs:CreateLogStream", "logs:PutLogEvents"]);
    const { LogGroup } = made.Properties["LoggingConfig"] as { LogGroup: unknown };
    expect(cloud.referred(made, statement?.Resource)).toEqual(cloud.referred(made, LogGroup));
  }
});

it("The policies let only Lambda assume a function's role.", () => {
  const ofFunctions = cloud.all("AWS::IAM::Role").filter(({ stack }) => !stack.endsWith("-backup"));
  for (const { Properties } of ofFunctions)
    expect(Properties["AssumeRolePolicyDocument"]).toMatchObject({
      Statement: [{ Action: "sts:AssumeRole", Principal: { Service: "lambda.amazonaws.com" } }],
    });
});

/** The functions of the product; the others are CDK's own for deployments. */
function ownFunctions({ all }: Synthesis): Resource[] {
  return all("AWS::Lambda::Function").filter(({ Properties }) => Properties["FunctionName"]);
}

const isOfLogs = (statement: Statement): boolean =>
  actionsOf(statement).every((action) => action.startsWith("logs:"));

/** What a function may do, but write to its log. */
const statementsOf = (from: Synthesis, made: Resource): Statement[] =>
  permissionsOf(from, made).filter((statement) => !isOfLogs(statement));

function permissionsOf({ all, referred }: Synthesis, made: Resource): Statement[] {
  const role = referred(made, made.Properties["Role"]);
  expect(role.Properties["Policies"]).toBeUndefined();
  expect(role.Properties["ManagedPolicyArns"]).toBeUndefined();
  return all("AWS::IAM::Policy")
    .filter((policy) => JSON.stringify(policy.Properties["Roles"]).includes(`"${role.id}"`))
    .flatMap(({ Properties }) => (Properties["PolicyDocument"] as { Statement: Statement[] }).Statement);
}

/** A line for each statement: resource, then actions. */
function tableOf(made: Resource): string {
  const name = String(made.Properties["FunctionName"]).replace("winnow-production-", "");
  const lines = statementsOf(cloud, made).map((statement) => {
    const actions = actionsOf(statement);
    const [service] = actions[0]?.split(":") ?? [];
    const verbs = actions.map((action) => action.replace(`${service}:`, ""));
    return `  ${resourcesOf(statement).join(" ").padEnd(42)} ${service}: ${verbs.join(" ")}`;
  });
  return [name, ...lines].join("\n");
}

const actionsOf = ({ Action }: Statement): string[] => [Action].flat().toSorted((a, b) => a.localeCompare(b));

const resourcesOf = ({ Resource }: Statement): string[] =>
  [Resource].flat().map((each) => queueOf(plain(each).replace(/^arn:aws:\w+:[\w-]*:\d*:/, "")));

/** A queue has the id of its construct. */
const queueOf = (resource: string): string =>
  resource.replace(/^winnow-production-([a-z-]+)(\.fifo)?$/, (_, name: string) => `${pascal(name)}Queue`);

/** A readable reference: the id of the construct without CDK's suffixes. */
function plain(value: unknown): string {
  if (typeof value === "string") return value;
  const [[intrinsic, operand] = []] = Object.entries(value as Record<string, unknown>);
  switch (intrinsic) {
    case "Ref":
      return operand === "AWS::Partition" ? "aws" : construct(String(operand));
    case "Fn::GetAtt":
      return construct((operand as string[])[0] ?? "");
    case "Fn::ImportValue":
      return construct(String(operand).replace(/^.*:ExportsOutput(FnGetAtt|Ref)/, ""));
    case "Fn::Join":
      return (operand as [string, unknown[]])[1].map(plain).join("");
    default:
      throw new Error(`${intrinsic} is not known here.`);
  }
}

const construct = (id: string): string => id.replace(/[0-9A-F]{8}((Arn)?[0-9A-F]{8})?$/, "");
