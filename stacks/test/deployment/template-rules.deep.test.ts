/**
 * The rules of cdk-nag and cfn-lint, over a stage with every option and one without any. A finding is mended, or is an exception here
 * with its reason. cfn-lint needs Python and a registry; without them the test says so.
 */
import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { expect, inject, it } from "vitest";
import { pythonWith } from "../python.ts";
import { everyOption, synthesise, synthesiseEdge } from "./synthesis.ts";

const run = promisify(execFile);

const clouds = [synthesise("production", everyOption), synthesise("dev", {}), synthesiseEdge("production")];

interface Exception {
  rule: RegExp;
  /** The paths of constructs, below their stack. */
  at?: RegExp;
  reason: string;
}

/** What CDK deploys to copy pages, to empty a bucket and to set its notifications. */
const ofCDK = /^(?:Custom::|BucketNotificationsHandler)/;

const nagExceptions: readonly Exception[] = [
  {
    rule: /^AwsSolutions-S1$/,
    at: /^(?:Files|Pages)\//,
    reason:
      "Who may read a file gets a link to it by a call, which is logged; only the distribution reads pages.",
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*\/index\/\*\]$/,
    reason: "Who may query the table may query its indexes: they have the same items.",
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*:ExportsOutputFnGetAttFiles\w+\/[a-z]+\/\*\]$/,
    reason:
      "The objects below a prefix are a kind of file. test/deployment/grants.test.ts has the prefixes of each function.",
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*:ses:.*:(?:identity|configuration-set)\/\*\]$/,
    reason:
      "An operator's identity may have any default configuration set. The From address is fixed by a condition.",
  },
  {
    rule: /^AwsSolutions-(?:IAM4|IAM5|L1)\b|^Serverless-Lambda/,
    at: ofCDK,
    reason: "CDK's own functions have what CDK gives them. They run during a deployment alone.",
  },
  {
    rule: /^AwsSolutions-IAM4\[.*AWSBackupServiceRolePolicyForS3\w+\]$/,
    at: /^Role\//,
    reason: "AWS keeps the permissions that its backups need in these policies.",
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    at: /^OriginSecret\//,
    reason: "Distribution and origin check read it at a deployment, which has to change both.",
  },
  { rule: /^AwsSolutions-CFR1$/, reason: "The product is sold everywhere." },
  {
    rule: /^AwsSolutions-CFR[23]$/,
    at: /^Distribution\//,
    reason: "Firewall and logs of the distribution cost eight dollars a month: an option of the operator.",
  },
  {
    rule: /^AwsSolutions-CFR4$/,
    at: /^Distribution\//,
    reason: "The domain of CloudFront has a minimum of TLS 1.0, which only a domain of one's own can raise.",
  },
  {
    rule: /^Serverless-SQSRedrivePolicy$|^AwsSolutions-SQS3$/,
    at: /^Dead\w+Queue\//,
    reason: "It is a dead-letter queue, of queues or of the bus.",
  },
  {
    rule: /^Serverless-LambdaDLQ$|^Serverless-LambdaEventSourceMappingDestination$/,
    reason: "Consumers have the dead-letter queue of their queue. Timers try again by themselves.",
  },
  {
    rule: /^Serverless-LambdaAsyncFailureDestination$|^Serverless-EventBusDLQ$/,
    reason:
      "The next tick is the retry of a timer, and one that fails is late, which raises the alarm `overdue`.",
  },
  {
    rule: /^Serverless-LambdaTracing$/,
    reason: "One id goes through call, event and message on every log line. X-Ray costs by request.",
  },
  {
    rule: /^AwsSolutions-VPC7$/,
    at: /^Network$/,
    reason:
      "The only host of the network takes no connections, and says itself what it asks. Flow logs cost by volume.",
  },
  {
    rule: /^AwsSolutions-EC2[89]$/,
    at: /^Host\//,
    reason:
      "The agent keeps nothing, so that a deployment may replace its host, and the stage watches its heartbeats by an alarm.",
  },
  {
    rule: /^Serverless-SNSRedrivePolicy$/,
    reason: "An address that gets no mail is not mended by a queue. The dashboard has the alarms, too.",
  },
];

const lintExceptions: Readonly<Record<string, string>> = {
  W3005: "CDK names the role of a function twice; CloudFormation does not mind.",
};

it("cdk-nag finds nothing but exceptions, and each exception is needed.", () => {
  const findings = clouds.flatMap(({ stacks }) =>
    [new AwsSolutionsChecks(), new ServerlessChecks()].flatMap((pack) => {
      const [first] = stacks;
      if (!first) throw new Error("The stage has no stacks.");
      return pack.validateScope(first.node.root).violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath = "" }) => ({
          rule: ruleName,
          at: constructPath.replace(/^[^/]+\//, ""),
        })),
      );
    }),
  );
  expect(findings.length).toBeGreaterThan(100);
  const isOf = ({ rule, at }: Exception, finding: (typeof findings)[number]) =>
    rule.test(finding.rule) && (at?.test(finding.at) ?? true);
  expect(findings.filter((finding) => !nagExceptions.some((one) => isOf(one, finding)))).toEqual([]);
  expect(nagExceptions.filter((one) => !findings.some((finding) => isOf(one, finding)))).toEqual([]);
});

it("cfn-lint finds nothing but exceptions, and each exception is needed.", async (test) => {
  const { bin, obstacle } = await pythonWith("cfn-lint==1.58.0");
  if (obstacle !== null) test.skip(`cfn-lint cannot be installed here: ${obstacle}`);
  const folder = await mkdtemp(join(inject("folder"), "templates-"));
  const templates = clouds.flatMap((cloud) => Object.entries(cloud.templates));
  const files = await Promise.all(
    templates.map(async ([name, template]) => {
      const file = join(folder, `${name}.json`);
      await writeFile(file, JSON.stringify(template));
      return file;
    }),
  );
  const options = ["--format", "json", "--regions", "eu-west-1", "--", ...files];
  // It exits with the kinds of its findings.
  const printed = await run(join(bin, "cfn-lint"), options, { timeout: 120_000, maxBuffer: 2 ** 26 }).then(
    ({ stdout }) => stdout,
    (error: Error & { stdout?: string }) => error.stdout || error.message,
  );
  const findings = JSON.parse(printed) as {
    Rule: { Id: string };
    Filename: string;
    Location: { Path: unknown };
    Message: string;
  }[];
  const found = findings.map(({ Rule, Filename, Location, Message }) => ({
    rule: Rule.Id,
    at: `${Filename.slice(folder.length + 1)} ${JSON.stringify(Location.Path)}`,
    says: Message,
  }));
  expect(found.filter(({ rule }) => !(rule in lintExceptions))).toEqual([]);
  expect(Object.keys(lintExceptions).filter((rule) => !found.some((one) => one.rule === rule))).toEqual([]);
}, 300_000);
