/** The permissions that calls of the JSON services need, by operation and input. An operation that is not named needs its own name. */
import { accountID, AwsError, regionName, type ServiceName } from "../emulated-service.ts";
import type { Need } from "./policy.ts";
import type { Refusals } from "./roles.ts";

type Input = Readonly<Record<string, unknown>>;

const arn = (service: string, resource: string) =>
  `arn:aws:${service}:${regionName}:${accountID}:${resource}`;

/** The errors with which a JSON service refuses a call. */
export function refusalsOf(service: ServiceName): Refusals {
  const status = service === "sqs" || service === "ses" ? 403 : 400;
  const [unknown, denied] =
    service === "sqs"
      ? ["InvalidClientTokenId", "AccessDenied"]
      : ["UnrecognizedClientException", "AccessDeniedException"];
  return {
    unknown: () => new AwsError(unknown, "The security token included in the request is invalid.", status),
    denied: (message) => new AwsError(denied, message, status),
  };
}

/** The permissions that a call needs. */
export function needsOf(service: ServiceName, operation: string, input: Input): readonly Need[] {
  switch (service) {
    case "dynamodb":
      return tableNeeds(operation, input);
    case "sqs":
      return [{ action: `sqs:${operation.replace(/Batch$/, "")}`, resource: arn("sqs", queueOf(input)) }];
    case "events":
      return operation === "PutEvents" ? eventNeeds(input) : [anything(service, operation)];
    case "ssm":
      return [
        { action: `ssm:${operation}`, resource: arn("ssm", `parameter${leadingSlash(input["Name"])}`) },
      ];
    case "ses":
      return mailNeeds(operation, input);
    default:
      return [anything(service, operation)];
  }
}

const anything = (service: string, operation: string): Need => ({
  action: `${service}:${operation}`,
  resource: "*",
});

/** The action of each kind of item in a transaction. */
const transactionActions: Readonly<Record<string, string>> = {
  Get: "GetItem",
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};

function tableNeeds(operation: string, input: Input): Need[] {
  const need = (action: string, table: unknown, index?: unknown): Need => ({
    action: `dynamodb:${action}`,
    resource: tableArn(table, index),
  });
  if (operation === "TransactWriteItems" || operation === "TransactGetItems")
    return listOf(input["TransactItems"]).flatMap((item) =>
      Object.entries(item).map(([kind, part]) =>
        need(transactionActions[kind] ?? kind, recordOf(part)["TableName"]),
      ),
    );
  if (operation === "BatchGetItem" || operation === "BatchWriteItem")
    return Object.keys(recordOf(input["RequestItems"])).map((table) => need(operation, table));
  return [need(operation, input["TableName"], input["IndexName"])];
}

const tableArn = (table: unknown, index: unknown): string =>
  arn("dynamodb", `table/${String(table)}${typeof index === "string" ? `/index/${index}` : ""}`);

const queueOf = ({ QueueUrl, QueueName }: Input): string =>
  typeof QueueUrl === "string" ? (QueueUrl.split("/").at(-1) ?? "") : String(QueueName);

const eventNeeds = (input: Input): Need[] =>
  listOf(input["Entries"]).map(({ EventBusName = "default" }) => ({
    action: "events:PutEvents",
    resource: arn("events", `event-bus/${String(EventBusName)}`),
  }));

const leadingSlash = (name: unknown): string => String(name).replace(/^(?!\/)/, "/");

function mailNeeds(operation: string, input: Input): Need[] {
  if (operation !== "SendEmail") return [anything("ses", operation)];
  const from = String(input["FromEmailAddress"]);
  const address = /<([^>]*)>/.exec(from)?.[1] ?? from;
  return [
    {
      action: "ses:SendEmail",
      resource: arn("ses", `identity/${address.slice(address.lastIndexOf("@") + 1)}`),
      context: { "ses:FromAddress": address },
    },
  ];
}

const isRecord = (value: unknown): value is Input => typeof value === "object" && value !== null;
const recordOf = (value: unknown): Input => (isRecord(value) ? value : {});
const listOf = (value: unknown): Input[] => (Array.isArray(value) ? value.filter(isRecord) : []);
