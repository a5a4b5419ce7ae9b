import { describe, expect, it } from "vitest";
import { stageOf } from "./stages.ts";

const settled = {
  WINNOW_DOMAIN: "app.winnow.test",
  WINNOW_CERTIFICATE_ARN: "arn:aws:acm:us-east-1:111122223333:certificate/1",
  WINNOW_ALARM_EMAIL: "operator@winnow.test",
  WINNOW_MAIL_FROM: "mail@winnow.test",
};

describe("a stage's name", () => {
  it.each(["a", "alice", "pr-42", "a".repeat(20)])("may be %s", (name) => {
    expect(stageOf(name, {}).name).toBe(name);
  });

  it.each(["", "Production", "4ever", "-a", "a b", "../a", "a_b", "a".repeat(21)])(
    "may not be %j",
    (name) => {
      expect(() => stageOf(name, settled)).toThrow("cannot name a stage");
    },
  );
});

describe("a stage", () => {
  it("is like dev where its name is nobody's", () => {
    expect(stageOf("alice", {})).toEqual({ ...stageOf("dev", {}), name: "alice" });
  });

  it("keeps its data in production only", () => {
    const keepers = ["dev", "alice", "staging", "production"].filter(
      (name) => stageOf(name, settled).keepsData,
    );
    expect(keepers).toEqual(["production"]);
  });

  it.each(["staging", "production"])("%s says all that it misses", (name) => {
    expect(() => stageOf(name, {})).toThrow(
      `${name} needs WINNOW_DOMAIN, WINNOW_CERTIFICATE_ARN, WINNOW_ALARM_EMAIL, WINNOW_MAIL_FROM in the environment.`,
    );
  });

  it("has a domain with its certificate or none", () => {
    expect(stageOf("dev", {}).domain).toBeUndefined();
    expect(stageOf("dev", settled).domain).toEqual({
      name: settled.WINNOW_DOMAIN,
      certificateArn: settled.WINNOW_CERTIFICATE_ARN,
    });
    expect(() => stageOf("dev", { WINNOW_DOMAIN: "app.winnow.test" })).toThrow("WINNOW_CERTIFICATE_ARN");
  });

  it("lies where the operator says", () => {
    expect(stageOf("dev", {}).region).toBe("eu-west-1");
    expect(stageOf("dev", { WINNOW_REGION: "eu-central-1" }).region).toBe("eu-central-1");
  });
});

describe("mail", () => {
  it("is not sent where the operator names no address to send it from", () => {
    expect(stageOf("dev", {}).mail).toBeUndefined();
  });

  it("leads back to the stage's domain, or to where the operator says", () => {
    expect(stageOf("dev", settled).mail).toEqual({
      from: settled.WINNOW_MAIL_FROM,
      appURL: "https://app.winnow.test",
      identity: "created",
    });
    const { WINNOW_MAIL_FROM } = settled;
    expect(() => stageOf("dev", { WINNOW_MAIL_FROM })).toThrow("WINNOW_APP_URL");
    const WINNOW_APP_URL = "https://d111111abcdef8.cloudfront.net";
    expect(stageOf("dev", { WINNOW_MAIL_FROM, WINNOW_APP_URL }).mail?.appURL).toBe(WINNOW_APP_URL);
  });

  it("comes from an address alone", () => {
    for (const from of ["Winnow <mail@winnow.test>", "mail", "a@b@c", "a@b, c@d"])
      expect(() => stageOf("dev", { ...settled, WINNOW_MAIL_FROM: from })).toThrow("an address alone");
  });
});

describe("probing", () => {
  const names = { WINNOW_PROBE_EHLO: "probe.winnow.test", WINNOW_PROBE_MAIL_FROM: "check@winnow.test" };

  it("is off unless asked for", () => {
    expect(stageOf("dev", names).probe).toEqual({ transport: "none" });
  });

  it("is left to agents, who bring their own names", () => {
    expect(stageOf("dev", { WINNOW_PROBE_TRANSPORT: "agent" }).probe).toEqual({ transport: "agent" });
  });

  it("is done directly under the operator's names", () => {
    expect(stageOf("dev", { WINNOW_PROBE_TRANSPORT: "direct", ...names }).probe).toEqual({
      transport: "direct",
      ehlo: "probe.winnow.test",
      mailFrom: "check@winnow.test",
      share: 0.2,
      selfTest: "gmail-smtp-in.l.google.com,mx-aol.mail.gm0.yahoodns.net,mx00.gmx.net",
    });
  });

  it("leaves out the operator's own networks", () => {
    const settings = { WINNOW_PROBE_TRANSPORT: "direct", WINNOW_PROBE_FORBIDDEN: "192.0.2.0/24", ...names };
    expect(stageOf("dev", settings).probe).toMatchObject({ forbidden: "192.0.2.0/24" });
  });

  it("is not done without names, or in a way that nobody knows", () => {
    expect(() => stageOf("dev", { WINNOW_PROBE_TRANSPORT: "direct" })).toThrow(
      "Probing needs WINNOW_PROBE_EHLO, WINNOW_PROBE_MAIL_FROM",
    );
    expect(() => stageOf("dev", { WINNOW_PROBE_TRANSPORT: "socks" })).toThrow(
      "none, agent, direct or socks5",
    );
  });

  it("may go through a proxy", () => {
    expect(stageOf("dev", { WINNOW_PROBE_TRANSPORT: "socks5", ...names }).probe.transport).toBe("socks5");
  });

  it("tests itself with the hosts that the operator names", () => {
    const settings = { WINNOW_PROBE_TRANSPORT: "direct", WINNOW_PROBE_SELF_TEST: "mx.winnow.test", ...names };
    expect(stageOf("dev", settings).probe).toMatchObject({ selfTest: "mx.winnow.test" });
  });

  it.each(["0.01", "1"])("may use a share of %s of what hosts bear", (share) => {
    const settings = { WINNOW_PROBE_TRANSPORT: "direct", WINNOW_PROBE_SHARE: share, ...names };
    expect(stageOf("dev", settings).probe).toMatchObject({ share: Number(share) });
  });

  it.each(["0", "-0.2", "1.01", "a fifth"])("may not use a share of %s", (share) => {
    const settings = { WINNOW_PROBE_TRANSPORT: "direct", WINNOW_PROBE_SHARE: share, ...names };
    expect(() => stageOf("dev", settings)).toThrow("WINNOW_PROBE_SHARE must be above 0 and at most 1");
  });
});
