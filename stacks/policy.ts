/** The IAM policy of each function as data. The stacks deploy it, and the local cloud checks every call against it. */
import type { Grants, QueueName } from "./grants.ts";

export interface Statement {
  actions: readonly string[];
  resources: readonly string[];
  conditions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What the statements of a stage are about, as ARNs. */
export interface Reach {
  table: string;
  files: string;
  bus: string;
  /** All SES identities and configuration sets of the account. An identity may have any of these as its default. */
  mail: readonly string[];
  queue: (name: QueueName) => string;
  secret: (name: string) => string;
  /** The address of the stage; without it, no mail is sent. */
  mailFrom: string | undefined;
}

/** What Lambda does with a queue in the name of its consumer, which itself sets the visibility of messages. */
export const consumerActions = [
  "sqs:ReceiveMessage",
  "sqs:ChangeMessageVisibility",
  "sqs:DeleteMessage",
  "sqs:GetQueueAttributes",
] as const;

/** What Lambda does in the name of a function whose event it gives up. */
export const deadLetterActions = ["sqs:SendMessage"] as const;

export function statementsOf(granted: Grants, reach: Reach): Statement[] {
  const allow = (actions: readonly string[] | undefined, ...resources: string[]): Statement[] =>
    actions?.length ? [{ actions, resources }] : [];
  return [
    ...allow(granted.table, reach.table),
    ...allow(granted.table.filter(readsIndexes), `${reach.table}/index/*`),
    ...Object.entries(granted.files ?? {}).flatMap(([prefix, actions]) =>
      allow(actions, `${reach.files}/${prefix}*`),
    ),
    ...(granted.listsVersions ? allow(["s3:ListBucketVersions"], reach.files) : []),
    ...(granted.listsFiles ? allow(["s3:ListBucket"], reach.files) : []),
    ...(granted.sends ?? []).flatMap((queue) => allow(["sqs:SendMessage"], reach.queue(queue))),
    ...(granted.counts ?? []).flatMap((queue) => allow(["sqs:GetQueueAttributes"], reach.queue(queue))),
    ...(granted.announces ? allow(["events:PutEvents"], reach.bus) : []),
    ...(granted.mails && reach.mailFrom !== undefined ? [allowSendingFrom(reach.mailFrom, reach.mail)] : []),
    ...(granted.secrets ?? []).flatMap((secret) => allow(["ssm:GetParameter"], reach.secret(secret))),
  ];
}

/** An index is queried. Items are read and written in the table alone. */
const readsIndexes = (action: string): boolean => action === "dynamodb:Query";

/** Allows sending from the stage's address only, with any SES identity of the account. */
const allowSendingFrom = (from: string, resources: readonly string[]): Statement => ({
  actions: ["ses:SendEmail"],
  resources,
  conditions: { StringEquals: { "ses:FromAddress": from } },
});
