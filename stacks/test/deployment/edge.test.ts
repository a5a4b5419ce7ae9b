import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { callsPerSecond } from "@winnow/core/api-key";
import { describe, expect, it } from "vitest";
import { ErrorBody } from "../../../functions/src/http/error/error-body.ts";
import { Problem } from "../../../functions/src/http/error/problem.ts";
import { maxPerMinute, secretHeaders } from "../../aws/edge.ts";
import { stageOf } from "../../stages.ts";
import { everyOption, operator, synthesise, synthesiseEdge } from "./synthesis.ts";

const edge = synthesiseEdge("production");
const firewall = edge.one("AWS::WAFv2::WebACL").Properties as {
  Scope: string;
  DefaultAction: unknown;
  CustomResponseBodies: Record<string, { Content: string; ContentType: string }>;
  Rules: {
    Name: string;
    Action?: unknown;
    Statement: {
      ManagedRuleGroupStatement?: { RuleActionOverrides: { Name: string; ActionToUse: unknown }[] };
    };
  }[];
};

const [without, behind] = [operator, everyOption].map(
  (environment) =>
    synthesise("production", environment).one("AWS::CloudFront::Distribution").Properties[
      "DistributionConfig"
    ],
);

describe("the firewall", () => {
  it("is none unless the operator names one", () => {
    expect(without).not.toHaveProperty("WebACLId");
    expect(behind).toMatchObject({ WebACLId: everyOption.WINNOW_WEB_ACL_ARN });
  });

  it.each([
    "arn:aws:wafv2:eu-west-1:111122223333:regional/webacl/Firewall/1a2b",
    "arn:aws:wafv2:us-east-1:111122223333:regional/webacl/Firewall/1a2b",
    "Firewall",
  ])("cannot be %s", (arn) => {
    expect(() => stageOf("dev", { WINNOW_WEB_ACL_ARN: arn })).toThrow("it is what the stack edge prints");
  });

  it("allows what no rule refuses, in front of CloudFront", () => {
    expect(firewall).toMatchObject({ Scope: "CLOUDFRONT", DefaultAction: { Allow: {} } });
    expect(firewall.Rules.map(({ Name }) => Name)).toEqual([
      "PerClient",
      "AmazonIpReputationList",
      "CommonRuleSet",
    ]);
  });

  it("limits each client, beyond what all keys of a workspace may call", () => {
    expect(firewall.Rules[0]).toMatchObject({
      Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
      Statement: {
        RateBasedStatement: { AggregateKeyType: "IP", EvaluationWindowSec: 60, Limit: maxPerMinute },
      },
    });
    expect(maxPerMinute).toBeGreaterThan(60 * callsPerSecond("Enterprise"));
  });

  it("answers a client over its limit in our formats, with the time to wait", () => {
    const [body] = Object.values(firewall.CustomResponseBodies);
    const problem = { ...(JSON.parse(body?.Content ?? "") as object), request_id: "of CloudFront" };
    expect(Problem.parse(problem)).toMatchObject({ status: 429, code: "rate.limited" });
    expect(ErrorBody.parse(problem)).toMatchObject({ code: "rate.limited" });
    expect(JSON.stringify(firewall.Rules[0])).toContain('"Name":"retry-after","Value":"60"');
  });

  it("only counts rules that would refuse large bodies, bodies with URLs or HTML, and programs without a name", () => {
    const overrides = firewall.Rules[2]?.Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? [];
    const names = overrides.map(({ Name }) => Name);
    expect(names).toEqual(
      expect.arrayContaining([
        ...["SizeRestrictions_BODY", "NoUserAgent_HEADER", "GenericRFI_BODY"],
        ...["RestrictedExtensions_QUERYARGUMENTS", "CrossSiteScripting_QUERYARGUMENTS"],
        "GenericLFI_QUERYARGUMENTS",
      ]),
    );
    for (const { ActionToUse } of overrides) expect(ActionToUse).toEqual({ Count: {} });
  });

  it("logs no path, no query and no header that holds a secret, to a group as WAF wants it", () => {
    const { RedactedFields, LogDestinationConfigs } = edge.one("AWS::WAFv2::LoggingConfiguration")
      .Properties as { RedactedFields: unknown[]; LogDestinationConfigs: unknown[] };
    expect(RedactedFields).toEqual([
      { UriPath: {} },
      { QueryString: {} },
      ...secretHeaders.map((Name) => ({ SingleHeader: { Name } })),
    ]);
    // A destination with `:*` at its end is refused.
    expect(JSON.stringify(LogDestinationConfigs)).toMatch(/:log-group:.*"Ref":"Log\w+"\}\]\]\}\]$/);
    expect(edge.one("AWS::Logs::LogGroup").Properties["LogGroupName"]).toBe(
      "aws-waf-logs-winnow-production-edge",
    );
  });

  it("logs no header that the API reads, but those that say nothing of a person or a secret", () => {
    const harmless =
      /^(?:accept|content|sec-fetch)-|-timestamp$|^(?:if-none-match|mcp-protocol-version|user-agent|x-amz-cf-id)$/;
    const root = join(import.meta.dirname, "../../..");
    const read = globSync("{functions,core}/src/**/*.ts", { cwd: root })
      .filter((file) => !file.endsWith(".test.ts"))
      .flatMap((file) =>
        Array.from(
          readFileSync(join(root, file), "utf8").matchAll(/header\("([a-z-]+)"\)/g),
          ([, name = ""]) => name,
        ),
      );
    expect(read).toEqual(expect.arrayContaining(["idempotency-key", "paddle-signature"]));
    expect(read.filter((name) => !harmless.test(name) && !secretHeaders.includes(name))).toEqual([]);
  });
});
