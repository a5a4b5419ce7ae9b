/** Turns a handler into a Lambda function with exactly the permissions of its grants. */
import { Duration, type Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ApplicationLogLevel,
  Architecture,
  type Code,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { queuesOf, reserveOf, settingsOf } from "../concurrency.ts";
import { isOnCycle } from "./cycle.ts";
import type { Data } from "./data.ts";
import { clientLogDaysOf } from "./edge.ts";
import { type Grants, grants, type Handler } from "../grants.ts";
import {
  removalPolicyOf,
  type FunctionPlan,
  type Installation,
  type MakeFunction,
  nameOf,
  pascal,
} from "./installation.ts";
import { type Reach, statementsOf } from "../policy.ts";
import { queueARNOf, queueURLOf } from "./queue-name.ts";
import { nodeOptions } from "../node-options.ts";
import type { Mail, PaddleAccount, Probe, Stage } from "../stages.ts";
import type { FunctionSpec } from "../topology.ts";

/** Creates deployed functions with the code that `codeOf` returns for their entry. */
export function deployed(codeOf: (entry: string) => Code): MakeFunction {
  return (stack, stage, plan) => {
    const logGroup = new LogGroup(stack, `${pascal(plan.name)}Log`, {
      retention: stage.logDays,
      removalPolicy: removalPolicyOf(stage),
    });
    return new LambdaFunction(stack, pascal(plan.name), {
      functionName: nameOf(stage, plan.name),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: "index.handler",
      code: codeOf(plan.entry),
      timeout: Duration.seconds(plan.timeoutSeconds),
      memorySize: plan.memoryMB,
      reservedConcurrentExecutions: reserveOf(plan, stage),
      environment: { NODE_OPTIONS: nodeOptions, ...plan.environment },
      ...plan.retries,
      ...(plan.isRecursive && { recursiveLoop: RecursiveLoop.ALLOW }),
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      logGroup,
      role: roleOf(stack, plan, logGroup),
    });
  };
}

/** The default role of CDK may write to every log group. Request logs are made from log lines, so that each function may write to its own alone. */
function roleOf(stack: Stack, { name }: FunctionPlan, logGroup: LogGroup): Role {
  const role = new Role(stack, `${pascal(name)}Role`, {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
  });
  logGroup.grantWrite(role);
  return role;
}

type GrantedFunction = FunctionSpec & { handler: Handler };

/** Creates the function of a handler with its environment and its grants. */
export function defineFunction(
  { stage, makeFunction }: Installation,
  stack: Stack,
  data: Data,
  { name, spec, retries }: { name: string; spec: GrantedFunction } & Pick<FunctionPlan, "retries">,
): LambdaFunction {
  const granted: Grants = grants[spec.handler];
  const made = makeFunction(stack, stage, {
    ...spec,
    name,
    entry: `functions/src/${spec.handler}.ts`,
    environment: environmentOf(stack, stage, granted, data, name),
    isRecursive: isOnCycle(spec.handler),
    retries,
  });
  for (const { actions, resources, conditions } of statementsOf(granted, reachOf(stack, stage, data)))
    made.addToRolePolicy(
      new PolicyStatement({ actions: [...actions], resources: [...resources], conditions }),
    );
  return made;
}

const queueSetting = (queue: string) => `QUEUE_URL_${queue.toUpperCase().replaceAll("-", "_")}`;
/** The path of the stage's secrets in SSM. */
export const secretPrefixOf = (stage: Stage) => `/winnow/${stage.name}`;

function environmentOf(
  stack: Stack,
  stage: Stage,
  granted: Grants,
  reach: Data,
  name: string,
): Record<string, string> {
  // A consumer has the name of its queue, whose URL it needs to set the visibility of messages.
  const own = Object.hasOwn(queuesOf(stage), name) ? [name] : [];
  return {
    STAGE: stage.name,
    TABLE_NAME: reach.table.tableName,
    BUCKET_NAME: reach.files.bucketName,
    BUS_NAME: nameOf(stage, "bus"),
    SECRET_PREFIX: secretPrefixOf(stage),
    STORAGE_REGION: stage.region,
    LOG_DAYS: String(stage.logDays),
    RECOVERY_DAYS: String(stage.recoveryDays),
    ...(stage.webACLArn && { CLIENT_LOG_DAYS: String(clientLogDaysOf(stage)) }),
    ...settingsOf(stage),
    ...probeSettings(stage.probe),
    ...googleSettings(stage.googleClientID),
    ...paddleSettings(stage.paddle),
    ...(granted.mails ? mailSettings(stage.mail) : {}),
    ...(granted.links && stage.mail ? { APP_URL: stage.mail.appURL } : {}),
    ...Object.fromEntries(
      [...own, ...(granted.sends ?? [])].map((queue) => [
        queueSetting(queue),
        queueURLOf(stack, stage, queue),
      ]),
    ),
  };
}

function probeSettings(probe: Probe): Record<string, string> {
  const { transport } = probe;
  if (!("ehlo" in probe)) return { PROBE_TRANSPORT: transport };
  return {
    PROBE_TRANSPORT: transport,
    PROBE_EHLO: probe.ehlo,
    PROBE_MAIL_FROM: probe.mailFrom,
    PROBE_SHARE: String(probe.share),
    PROBE_SELF_TEST: probe.selfTest,
    ...(probe.forbidden && { PROBE_FORBIDDEN: probe.forbidden }),
  };
}

const mailSettings = (mail: Mail | undefined): Record<string, string> =>
  mail === undefined ? {} : { MAIL_FROM: mail.from, APP_URL: mail.appURL };

const googleSettings = (clientID: string | undefined): Record<string, string> =>
  clientID === undefined
    ? {}
    : {
        GOOGLE_CLIENT_ID: clientID,
        GOOGLE_ISSUER: "https://accounts.google.com",
        GOOGLE_JWKS_URI: "https://www.googleapis.com/oauth2/v3/certs",
        GOOGLE_AUTHORIZE_URL: "https://accounts.google.com/o/oauth2/v2/auth",
      };

const paddleURLs = { production: "https://api.paddle.com", sandbox: "https://sandbox-api.paddle.com" };

/** The URL is Paddle's own; an operator cannot set another one. */
const paddleSettings = (account: PaddleAccount | undefined): Record<string, string> =>
  account === undefined
    ? {}
    : {
        PADDLE_URL: paddleURLs[account.environment],
        PADDLE_CLIENT_TOKEN: account.clientToken,
        PADDLE_PRICES: account.prices,
      };

/** The ARNs of the stage. */
const reachOf = (stack: Stack, stage: Stage, { table, files }: Data): Reach => ({
  table: table.tableArn,
  files: files.bucketArn,
  bus: stack.formatArn({ service: "events", resource: "event-bus", resourceName: nameOf(stage, "bus") }),
  mail: ["identity", "configuration-set"].map((resource) =>
    stack.formatArn({ service: "ses", resource, resourceName: "*" }),
  ),
  queue: (name) => queueARNOf(stack, stage, name),
  secret: (name) =>
    stack.formatArn({ service: "ssm", resource: `parameter${secretPrefixOf(stage)}/${name}` }),
  mailFrom: stage.mail?.from,
});
