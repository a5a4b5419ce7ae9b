/** The roles of functions on this machine: each has the policy that the stacks deploy, and its own access key. */
import { AsyncLocalStorage } from "node:async_hooks";
import { type Grants, grants, type QueueName } from "../../grants.ts";
import {
  consumerActions,
  deadLetterActions,
  type Reach,
  type Statement,
  statementsOf,
} from "../../policy.ts";
import { type FunctionSpec, type QueueSpec, sqsNameOf, type Topology, topology } from "../../topology.ts";
import { queueArn } from "../cloud/arn.ts";
import { accountID, regionName } from "../cloud/emulated-service.ts";
import type { PolicyDocument } from "../cloud/iam/policy.ts";
import { deadLettersOf, nameOf } from "./resource-name.ts";

const current = new AsyncLocalStorage<string>();

/** The role of the function that runs here; undefined outside of functions. */
export const currentRole = (): string | undefined => current.getStore();

/** Runs the body with the access key of a role. */
export const asRole = <R>(role: string, body: () => R): R => current.run(role, body);

const grantsOf = ({ handler }: FunctionSpec): Grants | undefined =>
  (grants as Readonly<Record<string, Grants>>)[handler];

/** Whether a function has a role. Functions that only tests have are without. */
export const hasRole = (spec: FunctionSpec): boolean => grantsOf(spec) !== undefined;

/** The policies of the functions of a stage, by the functions' names. */
export function policiesOf(
  { queues, reactions, crons, subscriptions, api }: Topology,
  stage: string,
  mailFrom: string,
): Record<string, PolicyDocument> {
  const arn = (service: string, resource: string) =>
    `arn:aws:${service}:${regionName}:${accountID}:${resource}`;
  const ownQueue = (name: string, spec: QueueSpec) => queueArn(nameOf(stage, sqsNameOf(name, spec)));
  const reach: Reach = {
    table: arn("dynamodb", `table/${nameOf(stage, "table")}`),
    files: `arn:aws:s3:::${nameOf(stage, "files")}`,
    bus: arn("events", `event-bus/${nameOf(stage, "bus")}`),
    mail: [arn("ses", "identity/*"), arn("ses", "configuration-set/*")],
    queue: (name: QueueName) => ownQueue(name, topology.queues[name]),
    secret: (name) => arn("ssm", `parameter/winnow/${stage}/${name}`),
    mailFrom,
  };
  const deadLettersAt = (name: string): Statement => ({
    actions: deadLetterActions,
    resources: [queueArn(nameOf(stage, deadLettersOf(name)))],
  });
  const policy = (spec: FunctionSpec, ...more: Statement[]) => {
    const granted = grantsOf(spec);
    return granted && documentOf([...statementsOf(granted, reach), ...more]);
  };
  const entries = [
    ...Object.entries(queues).map(
      ([name, spec]) =>
        [
          name,
          policy(spec.consumer, { actions: consumerActions, resources: [ownQueue(name, spec)] }),
        ] as const,
    ),
    ...reactions.flatMap(({ name, function: spec, hasDeadLetters }) =>
      spec ? [[name, policy(spec, ...(hasDeadLetters ? [deadLettersAt(name)] : []))] as const] : [],
    ),
    ...[...crons, ...subscriptions].map(({ name, function: spec }) => [name, policy(spec)] as const),
    ["api", policy(api.function)] as const,
  ];
  return Object.fromEntries(
    entries.flatMap(([name, document]) => (document ? [[nameOf(stage, name), document]] : [])),
  );
}

const documentOf = (statements: readonly Statement[]): PolicyDocument => ({
  Version: "2012-10-17",
  Statement: statements.map(({ actions, resources, conditions }) => ({
    Effect: "Allow",
    Action: [...actions],
    Resource: [...resources],
    ...(conditions && { Condition: conditions }),
  })),
});
