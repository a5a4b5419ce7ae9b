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

describe("a budget", () => {
  const withBudget = (amount: string) => stageOf("alice", { ...settled, WINNOW_MONTHLY_BUDGET: amount });

  it.each(["1", "250.5", "1000000"])("may be %s dollars", (amount) => {
    expect(withBudget(amount).monthlyBudget).toBe(Number(amount));
  });

  it.each(["0.99", "1000001", "-5", "much", "NaN"])("may not be %s", (amount) => {
    expect(() => withBudget(amount)).toThrow("from 1 to 1000000");
  });

  it("needs somebody who is told", () => {
    expect(() => stageOf("alice", { WINNOW_MONTHLY_BUDGET: "200" })).toThrow("needs WINNOW_ALARM_EMAIL");
  });
});

it("Copies are made daily, or not at all.", () => {
  expect(stageOf("alice", {}).backsUp).toBe(false);
  expect(stageOf("alice", { WINNOW_BACKUP: "continuous" }).backsUp).toBe(true);
  expect(() => stageOf("alice", { WINNOW_BACKUP: "hourly" })).toThrow("it may be none or continuous");
});

describe("a stage", () => {
  it("with another name has the settings of dev", () => {
    expect(stageOf("alice", {})).toEqual({ ...stageOf("dev", {}), name: "alice" });
  });

  it("keeps data in production only", () => {
    const keeping = ["dev", "alice", "staging", "production"].filter(
      (name) => stageOf(name, settled).keepsData,
    );
    expect(keeping).toEqual(["production"]);
  });

  it.each(["staging", "production"])("%s lists all missing settings", (name) => {
    expect(() => stageOf(name, {})).toThrow(
      `${name} needs WINNOW_DOMAIN, WINNOW_CERTIFICATE_ARN, WINNOW_ALARM_EMAIL, WINNOW_MAIL_FROM in the environment.`,
    );
  });

  it("has a domain with its certificate or no domain", () => {
    expect(stageOf("dev", {}).domain).toBeUndefined();
    expect(stageOf("dev", settled).domain).toEqual({
      name: settled.WINNOW_DOMAIN,
      certificateArn: settled.WINNOW_CERTIFICATE_ARN,
    });
    expect(() => stageOf("dev", { WINNOW_DOMAIN: "app.winnow.test" })).toThrow("WINNOW_CERTIFICATE_ARN");
  });

  it("scopes the session cookies to its host, or to a domain above it", () => {
    expect(stageOf("dev", settled).cookieDomain).toBeUndefined();
    for (const domain of ["winnow.test", "app.winnow.test"])
      expect(stageOf("dev", { ...settled, WINNOW_COOKIE_DOMAIN: domain }).cookieDomain).toBe(domain);
    for (const domain of ["test", "innow.test", "other.test", "x.app.winnow.test"])
      expect(() => stageOf("dev", { ...settled, WINNOW_COOKIE_DOMAIN: domain })).toThrow("a domain above it");
    expect(() => stageOf("dev", { WINNOW_COOKIE_DOMAIN: "winnow.test" })).toThrow("WINNOW_DOMAIN");
  });

  it("has the operator's region", () => {
    expect(stageOf("dev", {}).region).toBe("eu-west-1");
    expect(stageOf("dev", { WINNOW_REGION: "eu-central-1" }).region).toBe("eu-central-1");
  });
});

describe("mail", () => {
  it("is not sent without a sender's address", () => {
    expect(stageOf("dev", {}).mail).toBeUndefined();
  });

  it("links to the stage's domain or the operator's URL", () => {
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

  it("has a sender's address without a name", () => {
    for (const from of ["Winnow <mail@winnow.test>", "mail", "a@b@c", "a@b, c@d"])
      expect(() => stageOf("dev", { ...settled, WINNOW_MAIL_FROM: from })).toThrow("an address alone");
  });
});

describe("probing", () => {
  const names = { WINNOW_PROBE_EHLO: "probe.winnow.test", WINNOW_PROBE_MAIL_FROM: "check@winnow.test" };

  it("is off by default", () => {
    expect(stageOf("dev", names).probe).toEqual({ transport: "none" });
  });

  it("by agents needs no sender", () => {
    expect(stageOf("dev", { WINNOW_PROBE_TRANSPORT: "agent" }).probe).toEqual({ transport: "agent" });
  });

  it("is done directly with the operator's sender", () => {
    expect(stageOf("dev", { WINNOW_PROBE_TRANSPORT: "direct", ...names }).probe).toEqual({
      transport: "direct",
      ehlo: "probe.winnow.test",
      mailFrom: "check@winnow.test",
      share: 0.2,
      selfTest: "gmail-smtp-in.l.google.com,mx-aol.mail.gm0.yahoodns.net,mx00.gmx.net",
    });
  });

  it("excludes the operator's networks", () => {
    const settings = { WINNOW_PROBE_TRANSPORT: "direct", WINNOW_PROBE_FORBIDDEN: "192.0.2.0/24", ...names };
    expect(stageOf("dev", settings).probe).toMatchObject({ forbidden: "192.0.2.0/24" });
  });

  it("is refused without a sender or with an unknown transport", () => {
    expect(() => stageOf("dev", { WINNOW_PROBE_TRANSPORT: "direct" })).toThrow(
      "Probing needs WINNOW_PROBE_EHLO, WINNOW_PROBE_MAIL_FROM",
    );
    expect(() => stageOf("dev", { WINNOW_PROBE_TRANSPORT: "socks" })).toThrow(
      "none, agent, direct or socks5",
    );
  });

  it("may use a SOCKS5 proxy", () => {
    expect(stageOf("dev", { WINNOW_PROBE_TRANSPORT: "socks5", ...names }).probe.transport).toBe("socks5");
  });

  it("has a self-test with the operator's hosts", () => {
    const settings = { WINNOW_PROBE_TRANSPORT: "direct", WINNOW_PROBE_SELF_TEST: "mx.winnow.test", ...names };
    expect(stageOf("dev", settings).probe).toMatchObject({ selfTest: "mx.winnow.test" });
  });

  it.each(["0.01", "1"])("may use a share of %s of the provider limits", (share) => {
    const settings = { WINNOW_PROBE_TRANSPORT: "direct", WINNOW_PROBE_SHARE: share, ...names };
    expect(stageOf("dev", settings).probe).toMatchObject({ share: Number(share) });
  });

  it.each(["0", "-0.2", "1.01", "a fifth"])("may not use a share of %s", (share) => {
    const settings = { WINNOW_PROBE_TRANSPORT: "direct", WINNOW_PROBE_SHARE: share, ...names };
    expect(() => stageOf("dev", settings)).toThrow("WINNOW_PROBE_SHARE must be above 0 and at most 1");
  });
});
