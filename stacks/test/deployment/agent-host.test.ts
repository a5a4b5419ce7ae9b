import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { stackNames } from "../../aws/stacks.ts";
import { stageOf } from "../../stages.ts";
import { everyOption, operator, synthesise } from "./synthesis.ts";

const sender = { WINNOW_PROBE_EHLO: "probe.winnow.test", WINNOW_PROBE_MAIL_FROM: "verify@probe.winnow.test" };
const settings = { WINNOW_PROBE_TRANSPORT: "agent", WINNOW_AGENT_HOST: "created", ...sender };

const cloud = synthesise("production", { ...everyOption, WINNOW_PROBE_BLOCK_LISTS: "list.test" });
const bootScript = (of = cloud): string => {
  const { "Fn::Base64": script } = of.one("AWS::EC2::Instance").Properties["UserData"] as {
    "Fn::Base64": string | { "Fn::Join": [string, unknown[]] };
  };
  return typeof script === "string"
    ? script
    : script["Fn::Join"][1].map((part) => (typeof part === "string" ? part : "TOKEN")).join("");
};

describe("the host of an agent", () => {
  it("is none unless the operator wants one", () => {
    const without = synthesise("production", { ...operator, WINNOW_PROBE_TRANSPORT: "agent" });
    expect(without.all("AWS::EC2::Instance")).toEqual([]);
    expect(without.stacks.map(({ stackName }) => stackName)).not.toContain("winnow-production-agent-host");
  });

  it.each<[Record<string, string>, string]>([
    [{ WINNOW_AGENT_HOST: "yes" }, 'WINNOW_AGENT_HOST is "yes"; it may be created or none.'],
    [{ WINNOW_PROBE_TRANSPORT: "none" }, "needs a stage that probes through agents"],
    [{ WINNOW_PROBE_TRANSPORT: "direct" }, "needs a stage that probes through agents"],
    [{ WINNOW_PROBE_EHLO: "" }, "The host of an agent needs WINNOW_PROBE_EHLO"],
    [{ WINNOW_PROBE_MAIL_FROM: "" }, "The host of an agent needs WINNOW_PROBE_MAIL_FROM"],
  ])("is refused with %j", (other, message) => {
    expect(() => stageOf("dev", { ...settings, ...other })).toThrow(message);
  });

  it("is one of the smallest, with an encrypted disk and without the first version of the metadata service", () => {
    expect(cloud.one("AWS::EC2::Instance").Properties).toMatchObject({
      InstanceType: "t4g.nano",
      BlockDeviceMappings: [{ Ebs: { Encrypted: true, VolumeSize: 8 } }],
      MetadataOptions: { HttpTokens: "required" },
    });
  });

  it("has swap space before its package manager runs, which 512 MB are too few for", () => {
    const lines = bootScript().split("\n");
    const swap = lines.findIndex((line) => /mkswap .* && swapon /.test(line));
    expect(swap).toBeGreaterThan(0);
    expect(lines.findIndex((line) => line.includes("dnf install"))).toBeGreaterThan(swap);
  });

  it("takes no connections, and opens those alone that an agent needs", () => {
    expect(cloud.all("AWS::EC2::SecurityGroupIngress")).toEqual([]);
    const { Properties } = cloud.one("AWS::EC2::SecurityGroup");
    expect(Properties["SecurityGroupIngress"]).toBeUndefined();
    const ports = (Properties["SecurityGroupEgress"] as { FromPort: number; ToPort: number }[]).map(
      ({ FromPort, ToPort }) => [FromPort, ToPort],
    );
    expect(ports).toEqual([
      [25, 25],
      [443, 443],
    ]);
  });

  it("has one address, which production keeps for good", () => {
    const address = cloud.one("AWS::EC2::EIP");
    expect(address.DeletionPolicy).toBe("RetainExceptOnCreate");
    expect(cloud.one("AWS::EC2::Subnet").Properties["MapPublicIpOnLaunch"]).toBe(false);
    expect(synthesise("dev", settings).one("AWS::EC2::EIP").DeletionPolicy).toBe("Delete");
  });

  it("may read its token and its program, and nothing else", () => {
    const [policy] = cloud.all("AWS::IAM::Policy").filter(({ stack }) => stack.endsWith("-agent-host"));
    const document = policy?.Properties["PolicyDocument"] as { Statement: { Action: string }[] } | undefined;
    const statements = document?.Statement ?? [];
    expect(statements.map(({ Action }) => Action)).toEqual(["ssm:GetParameter", "s3:GetObject"]);
    const text = JSON.stringify(statements);
    expect(text).toContain(":parameter/winnow/production/agent-token");
    expect(text).toMatch(/\/[0-9a-f]{64}\.mjs/);
    expect(text).not.toContain("*");
  });

  it("starts the single file with the sender, and reads the token when it starts", () => {
    const script = bootScript();
    expect(script).toContain("--url https://app.winnow.test ");
    expect(script).toContain(
      "\nWINNOW_PROBE_EHLO=probe.winnow.test\nWINNOW_PROBE_MAIL_FROM=verify@probe.winnow.test\n",
    );
    expect(script).toContain("\nWINNOW_PROBE_BLOCK_LISTS=list.test\n");
    expect(script).toContain("--name /winnow/production/agent-token --with-decryption");
    expect(script.match(/WINNOW_AGENT_TOKEN=\S*/g)).toEqual(["WINNOW_AGENT_TOKEN=$token"]);
    expect(bootScript(synthesise("dev", settings))).not.toContain("WINNOW_PROBE_BLOCK_LISTS");
  });

  it("boots by scripts that bash can read", () => {
    const script = bootScript();
    const [, start = ""] = /cat > \/opt\/winnow\/start <<'END'\n([^]*?)\nEND\n/.exec(script) ?? [];
    expect(start).toMatch(/^#!\/bin\/bash\n/);
    for (const text of [script, start]) execFileSync("bash", ["-n"], { input: text, stdio: "pipe" });
  });

  it("can be switched off again on a stage without a domain", () => {
    const { WINNOW_AGENT_HOST: _, ...without } = settings;
    const exported = synthesise("dev", settings).exports("winnow-dev-web");
    expect(exported).toHaveLength(1);
    expect(synthesise("dev", without).exports("winnow-dev-web")).toEqual(exported);
  });

  it("is replaced where its program or its settings change", () => {
    const idOf = (environment: Record<string, string>) =>
      synthesise("dev", environment).one("AWS::EC2::Instance").id;
    expect(idOf(settings)).toBe(idOf(settings));
    expect(idOf({ ...settings, WINNOW_PROBE_SHARE: "0.3" })).not.toBe(idOf(settings));
  });

  it("is in a stack that production protects", () => {
    expect(stackNames(stageOf("production", everyOption)).toSorted()).toEqual(
      cloud.stacks.map(({ stackName }) => stackName).toSorted(),
    );
  });
});
