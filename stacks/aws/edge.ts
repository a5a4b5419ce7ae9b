/**
 * The firewall in front of the distribution, and its log: a limit for each client, known attackers, and common attacks. A stack of its
 * own in us-east-1, where CloudFront looks for it. Off by default: about eight dollars a month.
 */
import { ArnFormat, CfnOutput, RemovalPolicy, type Stack } from "aws-cdk-lib";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { CfnLoggingConfiguration, CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { type Installation, nameOf } from "./installation.ts";
import type { Stage } from "../stages.ts";

export const edgeRegion = "us-east-1";

/** The log has addresses of people, so that it is kept for 30 days at most. */
export const clientLogDaysOf = ({ logDays }: Pick<Stage, "logDays">): number => Math.min(30, logDays);

/** Requests of an address in a minute: twice what the keys of a workspace may call in the largest plan. */
export const maxPerMinute = 24_000;

/** What a client reads that is over its limit, by the problem format of `/v1` and that of the browser's API. */
const tooMany = {
  type: "/docs/errors/rate.limited",
  title: "Too many requests",
  status: 429,
  code: "rate.limited",
  detail: "Your network address sends too many requests. Wait a minute.",
  error: "Your network address sends too many requests. Wait a minute.",
};

/** Rules of AWS about what our calls may be: large, with URLs and HTML, from programs without a name. They are counted alone. */
const counted = [
  "SizeRestrictions_BODY",
  "NoUserAgent_HEADER",
  "CrossSiteScripting_BODY",
  "GenericLFI_BODY",
  "GenericRFI_BODY",
  "GenericRFI_QUERYARGUMENTS",
  "EC2MetaDataSSRF_BODY",
  "EC2MetaDataSSRF_QUERYARGUMENTS",
  "RestrictedExtensions_URIPATH",
  // Programs of peers have the address in the query.
  "RestrictedExtensions_QUERYARGUMENTS",
  "CrossSiteScripting_QUERYARGUMENTS",
  "GenericLFI_QUERYARGUMENTS",
];

/** Headers with credentials, which are removed from the log. So is the path: the URLs of some webhooks are secrets. */
export const secretHeaders = [
  ...["authorization", "cookie", "referer", "origin", "x-api-key", "idempotency-key", "x-request-id"],
  ...[
    "paddle-signature",
    "klaviyo-signature",
    "x-twilio-email-event-webhook-signature",
    "webhook-id",
    "webhook-signature",
  ],
];

const seenAs = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

export function edgeStack({ stage, openStack }: Pick<Installation, "stage" | "openStack">): { stack: Stack } {
  const stack = openStack(nameOf(stage, "edge"));
  const ofAWS = (name: string, priority: number, onlyCounted: readonly string[] = []) => ({
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: "AWS",
        name: `AWSManagedRules${name}`,
        ruleActionOverrides: onlyCounted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: seenAs(name),
  });
  const firewall = new CfnWebACL(stack, "Firewall", {
    scope: "CLOUDFRONT",
    defaultAction: { allow: {} },
    customResponseBodies: {
      "too-many": { contentType: "APPLICATION_JSON", content: JSON.stringify(tooMany) },
    },
    rules: [
      {
        name: "PerClient",
        priority: 0,
        action: {
          block: {
            customResponse: {
              responseCode: 429,
              customResponseBodyKey: "too-many",
              responseHeaders: [{ name: "retry-after", value: "60" }],
            },
          },
        },
        statement: {
          rateBasedStatement: { aggregateKeyType: "IP", evaluationWindowSec: 60, limit: maxPerMinute },
        },
        visibilityConfig: seenAs("PerClient"),
      },
      ofAWS("AmazonIpReputationList", 1),
      ofAWS("CommonRuleSet", 2, counted),
    ],
    visibilityConfig: seenAs("All"),
  });
  logOf(stack, nameOf(stage, "edge"), clientLogDaysOf(stage), firewall);
  new CfnOutput(stack, "WebACL", { value: firewall.attrArn });
  return { stack };
}

/** A line for each request: client, method and CloudFront's request id, which the line of the call has as `edge`, with its route. */
function logOf(stack: Stack, name: string, retention: number, firewall: CfnWebACL): void {
  const log = new LogGroup(stack, "Log", {
    // A firewall writes to groups with this beginning alone.
    logGroupName: `aws-waf-logs-${name}`,
    retention,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  new CfnLoggingConfiguration(stack, "Logging", {
    resourceArn: firewall.attrArn,
    logDestinationConfigs: [
      stack.formatArn({
        service: "logs",
        resource: "log-group",
        resourceName: log.logGroupName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    ],
    redactedFields: [
      { uriPath: {} },
      { queryString: {} },
      ...secretHeaders.map((Name) => ({ singleHeader: { Name } })),
    ],
  });
}
