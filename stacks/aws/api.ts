/** The HTTP API. It accepts requests of the distribution only. */
import { Duration, type Stack } from "aws-cdk-lib";
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { FilterPattern, LogGroup, SubscriptionFilter } from "aws-cdk-lib/aws-logs";
import { LambdaDestination } from "aws-cdk-lib/aws-logs-destinations";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Data } from "./data.ts";
import { defineFunction } from "./function.ts";
import { removalPolicyOf, type Installation, nameOf, pascal } from "./installation.ts";
import { originHeader } from "./origin-check.ts";
import type { Stage } from "../stages.ts";
import { topology } from "../topology.ts";

export interface Api {
  stack: Stack;
  http: HttpApi;
  /** The secret that the distribution sends: a reference that CloudFormation resolves, never the value. */
  originSecret: string;
}

export function apiStack(installation: Installation, data: Data): Api {
  const { stage } = installation;
  const stack = installation.openStack(nameOf(stage, "api"));
  const secret = new Secret(stack, "OriginSecret", {
    description: "Sent by the distribution to authorize its requests to the HTTP API.",
    generateSecretString: { excludePunctuation: true, passwordLength: 48 },
  });
  const originSecret = secret.secretValue.unsafeUnwrap();

  const http = new HttpApi(stack, "Http", {
    apiName: nameOf(stage, "api"),
    createDefaultStage: false,
    defaultAuthorizer: originAuthorizer(installation, stack, originSecret),
  });
  addDefaultStage(stack, stage, http);
  const { function: spec, paths, waiting, agents } = topology.api;
  const api = defineFunction(installation, stack, data, { name: "api", spec });
  const integration = new HttpLambdaIntegration("Api", api);
  for (const path of paths)
    for (const route of [path, `${path}/{proxy+}`])
      http.addRoutes({ path: route, methods: [HttpMethod.ANY], integration });
  const apart = (name: string, { function: own, routes }: typeof waiting | typeof agents) => {
    const serving = defineFunction(installation, stack, data, { name, spec: own });
    const apartIntegration = new HttpLambdaIntegration(pascal(name), serving);
    for (const route of routes) http.addRoutes({ ...routeOf(route), integration: apartIntegration });
    return serving;
  };
  const waitingFunction = apart("api-waiting", waiting);
  apart("api-agents", agents);
  subscribe(installation, stack, data, { api, "api-waiting": waitingFunction });
  return { stack, http, originSecret };
}

/**
 * The functions that receive log lines of those of the API. Lambda gives lines that failed twice more, and then
 * drops them: the alarm `request-log-gaps` is raised at the first failure.
 */
function subscribe(
  installation: Installation,
  stack: Stack,
  data: Data,
  functions: Readonly<Record<string, LambdaFunction>>,
): void {
  for (const { name, of, fields, function: spec } of topology.subscriptions) {
    const retries = { retryAttempts: 2, maxEventAge: Duration.hours(6) };
    const subscriber = defineFunction(installation, stack, data, { name, spec, retries });
    const destination = new LambdaDestination(subscriber);
    const filterPattern = FilterPattern.all(
      ...Object.entries(fields).map(([field, value]) => FilterPattern.stringValue(`$.${field}`, "=", value)),
    );
    for (const each of of) {
      const logGroup = functions[each]?.logGroup;
      if (!logGroup) throw new Error(`There is no function ${each} to subscribe to.`);
      new SubscriptionFilter(stack, `${pascal(each)}To${pascal(name)}`, {
        logGroup,
        destination,
        filterPattern,
      });
    }
  }
}

/** A route such as `GET /v1/lists/{id}`. */
function routeOf(route: string): { path: string; methods: HttpMethod[] } {
  const [method, path = ""] = route.split(" ");
  return { path, methods: [method as HttpMethod] };
}

function originAuthorizer({ stage, makeFunction }: Installation, stack: Stack, originSecret: string) {
  const check = makeFunction(stack, stage, {
    name: "origin-check",
    entry: "stacks/aws/origin-check.ts",
    ...topology.originCheck,
    environment: { ORIGIN_SECRET: originSecret },
  });
  return new HttpLambdaAuthorizer("OriginAuthorizer", check, {
    responseTypes: [HttpLambdaResponseType.SIMPLE],
    identitySource: [`$request.header.${originHeader}`],
    resultsCacheTtl: Duration.hours(1),
  });
}

/**
 * A line of the access log: what the gateway knows of a request by itself, also of one that no function has seen. Nothing here is
 * the caller's own words, and a path may hold a secret.
 */
const accessLine = {
  request: "$context.requestId",
  at: "$context.requestTime",
  method: "$context.httpMethod",
  route: "$context.routeKey",
  status: "$context.status",
  milliseconds: "$context.responseLatency",
  bytes: "$context.responseLength",
  integration: "$context.integrationStatus",
};

function addDefaultStage(stack: Stack, stage: Stage, httpApi: HttpApi): void {
  const log = new LogGroup(stack, "AccessLog", {
    retention: stage.logDays,
    removalPolicy: removalPolicyOf(stage),
  });
  new HttpStage(stack, "DefaultStage", {
    httpApi,
    stageName: "$default",
    autoDeploy: true,
    throttle: { rateLimit: stage.requestsPerSecond, burstLimit: stage.requestsPerSecond * 2 },
    accessLogSettings: {
      destination: new LogGroupLogDestination(log),
      format: AccessLogFormat.custom(JSON.stringify(accessLine)),
    },
  });
}
