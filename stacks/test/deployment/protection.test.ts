import { describe, expect, it } from "vitest";
import { checkoutPaths, opensCheckout } from "../../aws/content-security.ts";
import { originHeader } from "../../aws/origin-check.ts";
import { topology } from "../../topology.ts";
import { viewerHeader } from "../../aws/viewer-request.ts";
import { operator, stages, synthesise } from "./synthesis.ts";

const clouds = Object.fromEntries(stages.map((stage) => [stage, synthesise(stage)]));

const pathOf = (behavior: Record<string, unknown>): string =>
  (behavior["PathPattern"] as string | undefined) ?? "/";

const formGuard = "/form-guard.js";

describe.each(stages.map((stage) => ({ stage, cloud: clouds[stage] ?? synthesise(stage) })))(
  "in $stage",
  ({ stage, cloud }) => {
    const { Properties: distribution } = cloud.one("AWS::CloudFront::Distribution");
    const config = distribution["DistributionConfig"] as {
      Origins: Record<string, unknown>[];
      DefaultCacheBehavior: Record<string, unknown>;
      CacheBehaviors: Record<string, unknown>[];
    };
    const keeps = stage === "production";

    it("exactly the resources with data are retained when their stack is deleted", () => {
      const holders = [
        cloud.one("AWS::DynamoDB::Table"),
        ...cloud.all("AWS::S3::Bucket").filter(({ stack }) => stack.endsWith("-data")),
        ...cloud.all("AWS::Logs::LogGroup"),
      ];
      expect(holders.length).toBeGreaterThan(3);
      for (const { DeletionPolicy } of holders)
        expect(DeletionPolicy).toBe(keeps ? "RetainExceptOnCreate" : "Delete");
      expect(cloud.one("AWS::DynamoDB::Table").Properties["DeletionProtectionEnabled"]).toBe(keeps);
      for (const { terminationProtection } of cloud.stacks) expect(terminationProtection).toBe(keeps);
    });

    it("the table has point-in-time recovery", () => {
      expect(cloud.one("AWS::DynamoDB::Table").Properties["PointInTimeRecoverySpecification"]).toEqual({
        PointInTimeRecoveryEnabled: true,
        RecoveryPeriodInDays: { dev: 1, staging: 7, production: 35 }[stage],
      });
    });

    it("no bucket is public or reachable without TLS", () => {
      const buckets = cloud.all("AWS::S3::Bucket");
      expect(buckets).toHaveLength(2);
      for (const bucket of buckets) {
        expect(bucket.Properties["PublicAccessBlockConfiguration"]).toEqual({
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        });
        const [policy] = cloud
          .all("AWS::S3::BucketPolicy")
          .filter((each) => cloud.referred(each, each.Properties["Bucket"]).id === bucket.id);
        expect(JSON.stringify(policy)).toContain('{"aws:SecureTransport":"false"}},"Effect":"Deny"');
      }
    });

    it("only pages of the stage's own domain may upload", () => {
      const [files] = cloud.all("AWS::S3::Bucket").filter(({ stack }) => stack.endsWith("-data"));
      expect(files?.Properties["CorsConfiguration"]).toMatchObject({
        CorsRules: [{ AllowedMethods: ["POST"], AllowedOrigins: [`https://${operator.WINNOW_DOMAIN}`] }],
      });
    });

    it("the distribution sends the secret that the API's origin check expects", () => {
      const { Properties: check } = cloud.one("AWS::Lambda::Function", {
        FunctionName: `winnow-${stage}-origin-check`,
      });
      const [header] = config.Origins.flatMap(
        (origin) => (origin["OriginCustomHeaders"] as Record<string, unknown>[] | undefined) ?? [],
      );
      const secret = /\{\{resolve:secretsmanager:.*OriginSecret\w*.*:SecretString:::\}\}/;
      expect(header?.["HeaderName"]).toBe(originHeader);
      expect(JSON.stringify(header?.["HeaderValue"])).toMatch(secret);
      expect(JSON.stringify(check["Environment"])).toMatch(secret);
      expect(cloud.one("AWS::ApiGatewayV2::Authorizer").Properties).toMatchObject({
        IdentitySource: [`$request.header.${originHeader}`],
        EnableSimpleResponses: true,
      });
    });

    it("every request to the API carries the viewer's address", () => {
      const ofAPI = config.CacheBehaviors.filter(
        (each) => !opensCheckout(pathOf(each)) && pathOf(each) !== formGuard,
      );
      expect(ofAPI.map(pathOf)).toEqual(topology.api.paths.flatMap((path) => [path, `${path}/*`]));
      for (const { FunctionAssociations } of ofAPI) {
        const [association] = FunctionAssociations as { EventType: string; FunctionARN: unknown }[];
        const edge = cloud.referred(cloud.one("AWS::CloudFront::Distribution"), association?.FunctionARN);
        expect(association?.EventType).toBe("viewer-request");
        expect(edge.Properties["FunctionCode"]).toContain(viewerHeader);
      }
    });

    it("the access log of the API is JSON, without a path, an address or anything else that a caller writes", () => {
      const { Format } = cloud.one("AWS::ApiGatewayV2::Stage").Properties["AccessLogSettings"] as {
        Format: string;
      };
      const line = JSON.parse(Format) as Record<string, string>;
      expect(line).toMatchObject({ request: "$context.requestId", status: "$context.status" });
      expect(Object.values(line).filter((each) => !/^\$context\.\w+$/.test(each))).toEqual([]);
      expect(Format).not.toMatch(/\.(?:path|identity|error|domainName|authorizer)/);
    });

    it("only the distribution can read the bucket of pages", () => {
      expect(cloud.one("AWS::CloudFront::OriginAccessControl").Properties).toMatchObject({
        OriginAccessControlConfig: { OriginAccessControlOriginType: "s3", SigningBehavior: "always" },
      });
      expect(config.DefaultCacheBehavior["ViewerProtocolPolicy"]).toBe("redirect-to-https");
    });

    it("the distribution does not replace errors of the API", () => {
      expect(config).not.toHaveProperty("CustomErrorResponses");
    });

    it("every response has the security headers; only checkouts name Paddle, and others load only the form guard", () => {
      const [usual, withCheckout, shared, ...others] = cloud.all("AWS::CloudFront::ResponseHeadersPolicy");
      expect(others).toEqual([]);
      for (const behavior of [config.DefaultCacheBehavior, ...config.CacheBehaviors])
        expect(
          cloud.referred(cloud.one("AWS::CloudFront::Distribution"), behavior["ResponseHeadersPolicyId"]),
        ).toEqual(
          pathOf(behavior) === formGuard ? shared : opensCheckout(pathOf(behavior)) ? withCheckout : usual,
        );
      expect(config.CacheBehaviors.map(pathOf)).toEqual(
        expect.arrayContaining(checkoutPaths.flatMap((path) => [path, `${path}/*`])),
      );
      const policies = [usual, withCheckout, shared].map((policy) => JSON.stringify(policy));
      expect(policies.map((text) => text.includes("cross-origin-resource-policy"))).toEqual([
        ...[false, false, true],
      ]);
      expect(JSON.stringify(usual)).not.toContain("paddle");
      expect(JSON.stringify(withCheckout)).toContain("frame-src https://buy.paddle.com");
    });

    it.each([0, 1, 2])("content security policy %i allows uploads and the pages' inline scripts", (index) => {
      const policy = JSON.stringify(cloud.all("AWS::CloudFront::ResponseHeadersPolicy")[index]);
      expect(policy).toMatch(
        /form-action 'self' https:\/\/",\{"Fn::ImportValue":"[^"]*Files[^"]*RegionalDomainName/,
      );
      expect(policy).toMatch(
        /script-src 'self' 'sha256-[\w+/]+='(?: https:\/\/cdn\.paddle\.com)?; style-src/,
      );
    });

    it("every alarm is mailed", () => {
      const topic = cloud.one("AWS::SNS::Topic");
      const alarms = cloud.all("AWS::CloudWatch::Alarm");
      expect(alarms.length).toBeGreaterThan(12);
      for (const alarm of alarms)
        expect(cloud.referred(alarm, alarm.Properties["AlarmActions"])).toEqual(topic);
      const subscription = cloud.one("AWS::SNS::Subscription");
      expect(subscription.Properties).toMatchObject({
        Protocol: "email",
        Endpoint: operator.WINNOW_ALARM_EMAIL,
      });
      expect(cloud.referred(subscription, subscription.Properties["TopicArn"])).toEqual(topic);
    });
  },
);

it("A stage without a domain takes uploads from distributions only.", () => {
  const [files] = synthesise("alice", {})
    .all("AWS::S3::Bucket")
    .filter(({ stack }) => stack === "winnow-alice-data");
  expect(files?.Properties["CorsConfiguration"]).toMatchObject({
    CorsRules: [{ AllowedOrigins: ["https://*.cloudfront.net"] }],
  });
});
