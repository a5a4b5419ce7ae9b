import { Privacy } from "@winnow/core/privacy";
import { describe, expect, it } from "vitest";
import { grants } from "../../grants.ts";
import { topology } from "../../topology.ts";
import { everyOption, stages, synthesise, synthesiseEdge } from "./synthesis.ts";

const kinds = Privacy.groups.flatMap((group) => group.kinds);

it("Every prefix that a function may reach is a kind of data, and no other.", () => {
  const granted = Object.values(grants).flatMap(({ files = {} }) => Object.keys(files));
  const described = kinds.flatMap(({ objects = [] }) => objects);
  expect([...new Set(granted)].toSorted()).toEqual(described.toSorted());
  for (const { prefix } of topology.files.expiry) expect(described).toContain(prefix);
});

describe.each(stages)("in %s", (stage) => {
  const cloud = synthesise(stage);
  const api = cloud.one("AWS::Lambda::Function", { FunctionName: `winnow-${stage}-api` });
  const { Variables } = api.Properties["Environment"] as { Variables: Record<string, string> };
  const days = { logs: Number(Variables["LOG_DAYS"]), recovery: Number(Variables["RECOVERY_DAYS"]) };

  it("the API is told the region, and for how long logs are kept", () => {
    expect(Variables["STORAGE_REGION"]).toBe("eu-west-1");
    const groups = cloud.all("AWS::Logs::LogGroup");
    expect(groups.length).toBeGreaterThan(3);
    for (const { Properties } of groups) expect(Properties["RetentionInDays"]).toBe(days.logs);
  });

  it("the API is told for how long backups, earlier versions and events are kept", () => {
    const table = cloud.one("AWS::DynamoDB::Table").Properties["PointInTimeRecoverySpecification"];
    expect(table).toMatchObject({ RecoveryPeriodInDays: days.recovery });
    const [archive] = cloud.all("AWS::Events::Archive");
    expect(archive?.Properties["RetentionDays"]).toBe(days.recovery);
    const rules = cloud.all("AWS::S3::Bucket").map((bucket) => JSON.stringify(bucket.Properties));
    expect(rules.join()).toContain(`"NoncurrentVersionExpiration":{"NoncurrentDays":${days.recovery}}`);
  });
});

const behindFirewall = synthesise("production", everyOption);

it("With a firewall the API is told for how long it logs the addresses of clients: a month at most.", () => {
  const api = behindFirewall.one("AWS::Lambda::Function", {
    FunctionName: "winnow-production-api",
  });
  expect(api.Properties["Environment"]).toMatchObject({ Variables: { CLIENT_LOG_DAYS: "30" } });
  expect(synthesiseEdge("production").one("AWS::Logs::LogGroup").Properties["RetentionInDays"]).toBe(30);
  expect(synthesiseEdge("dev").one("AWS::Logs::LogGroup").Properties["RetentionInDays"]).toBe(7);
});
