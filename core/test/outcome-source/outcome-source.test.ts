import { quotas } from "../../src/quota/index.ts";
import { QuotaEntity } from "../../src/window/entity.ts";
import { sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import { OutcomeSource } from "../../src/outcome-source/index.ts";
import { OutcomeSourceEntity } from "../../src/outcome-source/entity.ts";
import { key as certificateKey } from "../certificate.ts";
import { as, system, user } from "../actors.ts";
import { fillUp } from "../outcome/full.ts";
import { connectingWorkspace, mailgun, mailgunKey, now } from "./connecting-workspace.ts";

const brevo = (event: string, email: string, more: object = {}) => ({
  ...{ event, email, ts_event: now.getTime() / 1_000 - 60, "message-id": `<${email}>`, ...more },
});

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => "admitted",
    ({ kind, code }: { kind: string; code: string }) => `${kind} ${code}`,
  );

describe("a mail service", () => {
  it("posts what happened to a mail, which is recorded once, however often it comes", async () => {
    const space = await connectingWorkspace();
    const { url, id } = await space.connect("brevo");
    const bounced = brevo("hard_bounce", "gone@a.test", { reason: "550 5.1.1 User unknown" });
    expect(await space.post(url, bounced)).toEqual({ outcomes: 1 });
    expect(
      await space.post(url, [bounced, brevo("opened", "jane@a.test"), brevo("request", "x@a.test")]),
    ).toEqual({
      outcomes: 2,
    });
    await space.work({ times: 2 });
    expect((await space.types()).toSorted()).toEqual(["bounced gone@a.test", "opened jane@a.test"]);
    expect(await space.suppressed()).toMatchObject([
      { email: "gone@a.test", reason: "bounce", source: "brevo" },
    ]);
    expect(await space.sources()).toMatchObject([
      {
        id,
        provider: "brevo",
        state: "active",
        created_by: "Ann Lee",
        last_at: now.toISOString(),
        accepted: { bounced: 1, hard_bounced: 1, opened: 1, delivered: 0 },
        repeated: 4,
        calls_refused: 0,
      },
    ]);
  });

  it("is refused with a wrong URL, whatever is wrong in it, without a count", async () => {
    const [space, other] = [await connectingWorkspace(), await connectingWorkspace()];
    const [mine, theirs] = [await space.connect("brevo"), await other.connect("brevo")];
    const parts = new URL(mine.url).pathname.split("/").slice(3);
    const of = (...[tenant, id, secret]: (string | undefined)[]) =>
      `http://x/hook/outcomes/${tenant}/${id}/${secret}`;
    const wrong = [
      of(parts[0], parts[1], `${parts[2]}x`),
      of(parts[0], theirs.id, parts[2]),
      of(other.workspaceID, parts[1], parts[2]),
      of("wrk_1", parts[1], parts[2]),
      of(parts[0], "src_1", parts[2]),
      of(parts[0], parts[1], ""),
    ];
    for (const url of wrong)
      expect(await refusalOf(space.post(url, brevo("spam", "a@a.test")))).toBe(
        "missing outcome_source.missing",
      );
    expect(await space.work()).toEqual([]);
    expect(await space.sources()).toMatchObject([{ state: "waiting", calls_refused: 0 }]);
  });

  it("that signs is refused until its key is known, and with another key, which is counted", async () => {
    const space = await connectingWorkspace();
    const { url, id } = await space.connect("mailgun");
    const event = mailgun({ event: "complained" });
    expect(await refusalOf(space.post(url, event))).toBe("unauthenticated outcome_source.signature");
    expect(await space.sources()).toMatchObject([{ state: "needs_key", key_hint: null }]);
    await space.act(() => OutcomeSource.update({ id, signing_key: ` ${mailgunKey} ` }));
    expect(await space.sources()).toMatchObject([{ state: "waiting", key_hint: "cdef" }]);
    expect(await refusalOf(space.post(url, mailgun({ event: "complained" }, { key: "another" })))).toBe(
      "unauthenticated outcome_source.signature",
    );
    expect(await space.post(url, event)).toEqual({ outcomes: 1 });
    await space.work();
    expect(await space.sources()).toMatchObject([
      { state: "active", calls_refused: 1, last_refused_at: now.toISOString(), accepted: { complained: 1 } },
    ]);
    const { data } = await OutcomeSourceEntity.get({ workspaceID: space.workspaceID, id }).go();
    expect(JSON.stringify(data)).not.toContain(mailgunKey);
    expect(JSON.stringify(data)).not.toContain(new URL(url).pathname.split("/")[5]);
  });

  it("whose bounce is hard by its word alone counts where it signs, and says so", async () => {
    const space = await connectingWorkspace();
    const signing = await space.connect("mailgun", mailgunKey);
    const silent = await space.connect("brevo");
    await space.post(signing.url, mailgun({ event: "failed", severity: "permanent", recipient: "a@a.test" }));
    await space.post(silent.url, brevo("hard_bounce", "b@a.test"));
    await space.work();
    const stored = (await space.stored()).toSorted((one, other) => (one.email < other.email ? -1 : 1));
    expect(stored).toMatchObject([
      { email: "a@a.test", bounce: "mailbox", isWord: true },
      { email: "b@a.test", bounce: "unclear" },
    ]);
    expect(stored[1]).not.toHaveProperty("isWord");
    expect((await space.suppressed()).map(({ email }) => email)).toEqual(["a@a.test"]);
  });

  it("gets another URL, and the replaced one is taken for a day", async () => {
    const space = await connectingWorkspace();
    const { url: first, id } = await space.connect("brevo");
    const { url: second, previous_url_until } = await space.act(() => OutcomeSource.renewURL(id));
    expect(second).not.toBe(first);
    expect(previous_url_until).toBe("2026-11-26T10:00:00.000Z");
    for (const url of [first, second])
      expect(await space.post(url, brevo("opened", "a@a.test"))).toEqual({ outcomes: 1 });
    space.clock.advance(24 * 3_600);
    expect(await refusalOf(space.post(first, brevo("opened", "b@a.test")))).toBe(
      "missing outcome_source.missing",
    );
    expect(await space.post(second, brevo("opened", "b@a.test"))).toEqual({ outcomes: 1 });
    await space.act(() => OutcomeSource.renewURL(id));
    const { url: fourth } = await space.act(() => OutcomeSource.renewURL(id));
    expect(await refusalOf(space.post(second, brevo("opened", "c@a.test")))).toBe(
      "missing outcome_source.missing",
    );
    expect(await refusalOf(space.post(fourth, brevo("opened", "c@a.test")))).toBe("admitted");
  });

  it("that is disconnected is heard no more, also where something of it is queued", async () => {
    const space = await connectingWorkspace();
    const { url, id } = await space.connect("brevo");
    await space.post(url, brevo("spam", "a@a.test"));
    await space.act(() => OutcomeSource.remove(id));
    await space.work();
    expect(await refusalOf(space.post(url, brevo("spam", "b@a.test")))).toBe(
      "missing outcome_source.missing",
    );
    expect([await space.types(), await space.sources(), await space.suppressed()]).toEqual([[], [], []]);
    await expect(space.act(() => OutcomeSource.remove(id))).rejects.toMatchObject({ kind: "missing" });
  });

  it("is connected at most twenty times", async () => {
    const space = await connectingWorkspace();
    for (let count = 0; count < 20; count += 1) await space.connect("postmark");
    await expect(space.connect("postmark")).rejects.toMatchObject({
      kind: "conflict",
      code: "outcome_source.conflict",
    });
  });

  it("is called, with the others of its workspace, at most 6,000 times a minute on Pro, and 600 on Free", async () => {
    const [space, other] = [await connectingWorkspace(), await connectingWorkspace()];
    const [{ url }, { url: second }] = [await space.connect("brevo"), await space.connect("brevo")];
    const window = Math.floor(now.getTime() / 60_000);
    const subject = `source-calls:${space.workspaceID}`;
    await QuotaEntity.put({ subject, window, count: 5_999, expires: 9_999_999_999 }).go();
    expect(await refusalOf(space.post(url, []))).toBe("admitted");
    expect(await refusalOf(space.post(url, []))).toBe("limit quota.used_up");
    expect(await refusalOf(space.post(second, []))).toBe("limit quota.used_up");
    expect(await refusalOf(other.post((await other.connect("brevo")).url, []))).toBe("admitted");
    expect(quotas.free.sourceCalls).toEqual({ max: 600, seconds: 60 });
  });

  it("posts more than a message of the queue takes, which is divided", async () => {
    const space = await connectingWorkspace();
    const { url } = await space.connect("brevo");
    const events = Array.from({ length: 500 }, (_, index) =>
      brevo("hard_bounce", `a${index}@a.test`, { reason: `550 5.1.1 ${"x".repeat(1_200)}` }),
    );
    await space.post(url, events);
    const messages = await space.work();
    expect(messages.length).toBeGreaterThan(1);
    expect(messages.flatMap(({ entries }) => entries)).toHaveLength(500);
    expect(await space.types()).toHaveLength(500);
  });

  it("posts at most 10,000 events a call", async () => {
    const space = await connectingWorkspace();
    const { url } = await space.connect("brevo");
    const events = Array.from({ length: 10_001 }, () => ({}));
    expect(await space.post(url, events.slice(1))).toEqual({ outcomes: 0 });
    expect(await refusalOf(space.post(url, events))).toBe("too_large outcome_source.events");
  });

  it.each(["", "{", "null", "[1]"])("that posts %j loses nothing", async (body) => {
    const space = await connectingWorkspace();
    const { url } = await space.connect("brevo");
    expect(await refusalOf(space.post(url, body))).toMatch(/^(admitted|input outcome_source.body)$/);
    expect(await space.work()).toEqual([]);
  });
});

describe("a topic of Amazon SNS", () => {
  const topic = "arn:aws:sns:eu-central-1:123456789012:bounces";
  const names = ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
  const SubscribeURL = "https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t";

  function message(more: Record<string, string>) {
    const fields: Record<string, string> = {
      MessageId: "m",
      TopicArn: topic,
      Timestamp: now.toISOString(),
      SignatureVersion: "2",
      ...more,
      SigningCertURL: "https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-1.pem",
    };
    const text = names.flatMap((name) => (name in fields ? [`${name}\n${fields[name]}\n`] : [])).join("");
    return { ...fields, Signature: sign("sha256", Buffer.from(text), certificateKey).toString("base64") };
  }
  const confirmation = (TopicArn = topic) =>
    message({ Type: "SubscriptionConfirmation", Message: "Confirm.", SubscribeURL, Token: "t", TopicArn });
  const notification = (TopicArn = topic) =>
    message({
      Type: "Notification",
      TopicArn,
      Message: JSON.stringify({
        eventType: "Delivery",
        mail: { messageId: "1", destination: ["a@a.test"] },
        delivery: { timestamp: now.toISOString(), recipients: ["a@a.test"] },
      }),
    });

  it("is confirmed, and heard from then on; another topic is not", async () => {
    const space = await connectingWorkspace();
    const { url } = await space.connect("ses");
    expect(await space.post(url, notification())).toEqual({ outcomes: 0 });
    expect(await space.post(url, confirmation())).toEqual({ outcomes: 0 });
    expect(space.topics.confirmed).toEqual([SubscribeURL]);
    expect(await space.post(url, notification())).toEqual({ outcomes: 1 });
    const other = "arn:aws:sns:eu-central-1:666:bounces";
    for (const text of [notification(other), confirmation(other)])
      expect(await refusalOf(space.post(url, text))).toBe("unauthenticated outcome_source.signature");
    await space.work();
    expect(await space.types()).toEqual(["delivered a@a.test"]);
    expect(space.topics.confirmed).toHaveLength(1);
  });

  it("is asked to post again where Amazon does not answer", async () => {
    const space = await connectingWorkspace();
    const { url } = await space.connect("ses");
    space.topics.certificate = () => Promise.reject(new Error("Timed out"));
    expect(await refusalOf(space.post(url, notification()))).toBe("unavailable outcome_source.sns");
    expect(await space.sources()).toMatchObject([{ calls_refused: 0 }]);
  });

  it("is refused where its text was changed", async () => {
    const space = await connectingWorkspace();
    const { url } = await space.connect("ses");
    const forged = { ...confirmation(), Token: "other" };
    expect(await refusalOf(space.post(url, forged))).toBe("unauthenticated outcome_source.signature");
    expect(space.topics.confirmed).toEqual([]);
    expect(await refusalOf(space.post(url, { eventType: "Bounce" }))).toBe("input outcome_source.body");
  });
});

describe("the sources of a workspace", () => {
  it("are nobody else's", async () => {
    const [space, other] = [await connectingWorkspace(), await connectingWorkspace()];
    const { id } = await space.connect("mailgun");
    expect(await other.sources()).toEqual([]);
    const calls: (() => Promise<unknown>)[] = [
      () => OutcomeSource.remove(id),
      () => OutcomeSource.renewURL(id),
      () => OutcomeSource.update({ id, signing_key: mailgunKey }),
    ];
    for (const call of calls) await expect(other.act(call)).rejects.toMatchObject({ kind: "missing" });
  });

  it("need the permission", async () => {
    const space = await connectingWorkspace();
    const { id } = await space.connect("mailgun");
    const viewer = { verify_email: ["view" as const] };
    expect((await space.act(() => OutcomeSource.list(), viewer)).results).toHaveLength(1);
    const calls: (() => Promise<unknown>)[] = [
      () => OutcomeSource.create({ provider: "brevo" }),
      () => OutcomeSource.remove(id),
      () => OutcomeSource.renewURL(id),
      () => OutcomeSource.update({ id, signing_key: mailgunKey }),
    ];
    for (const call of calls)
      await expect(space.act(async () => call(), viewer)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(space.act(async () => OutcomeSource.list(), {})).rejects.toMatchObject({
      kind: "forbidden",
    });
  });

  it("count what programs and files brought, beside the mail services", async () => {
    const space = await connectingWorkspace();
    const item = { email: "a@a.test", type: "opened", at: "2026-11-20T10:00:00Z" } as const;
    await space.record(item, { ...item, email: "nope" }, { ...item, at: "2020-01-01T00:00:00Z" });
    expect(await space.sources()).toMatchObject([
      { id: "api", provider: null, accepted: { opened: 1 }, refused: { not_an_address: 1, too_old: 1 } },
    ]);
  });

  it("say how many were not stored, since the workspace has all the outcomes it may have", async () => {
    const space = await connectingWorkspace();
    const { url } = await space.connect("brevo");
    await fillUp(space.workspaceID);
    await space.post(url, [brevo("opened", "a@a.test"), brevo("opened", "b@a.test")]);
    await space.work();
    expect(await space.sources()).toMatchObject([{ accepted: { opened: 0 }, refused: { not_stored: 2 } }]);
  });

  it("take a key where the service signs with one, and only one that can be it", async () => {
    const space = await connectingWorkspace();
    for (const [provider, key] of [
      ["brevo", "anything-at-all"],
      ["sendgrid", "no key"],
      ["resend", "whsec_"],
      ["mailgun", "short"],
    ] as const)
      await expect(space.connect(provider, key)).rejects.toMatchObject({ code: "outcome_source.key" });
    expect(await space.sources()).toEqual([]);
  });

  it("do not name a person whose account is closed", async () => {
    const space = await connectingWorkspace();
    const makers = [user(space.workspaceID), user(space.workspaceID)];
    for (const maker of makers)
      await as(maker, () => OutcomeSource.create({ provider: "brevo" }), space.clock);
    const [gone] = makers;
    const userID = gone?.type === "user" ? gone.userID : "";
    for (const _ of ["once", "twice"])
      await as(system(space.workspaceID), () => OutcomeSource.forget(space.workspaceID, userID), space.clock);
    const names = (await space.sources()).map(({ created_by }) => created_by);
    expect(new Set(names)).toEqual(new Set(["Ann Lee", "Closed account"]));
  });

  it("are in the audit trail, and gone with the workspace", async () => {
    const space = await connectingWorkspace();
    const { id } = await space.connect("mailgun");
    await space.act(() => OutcomeSource.update({ id, signing_key: mailgunKey }));
    await space.act(() => OutcomeSource.renewURL(id));
    await space.act(() => OutcomeSource.remove(id));
    const { results } = await space.act(() => Audit.list({}));
    expect(results.map(({ action, subject }) => `${action} ${subject.name}`).toSorted()).toEqual([
      "outcome_source.created mailgun",
      "outcome_source.removed mailgun",
      "outcome_source.updated mailgun",
      "outcome_source.url_renewed mailgun",
    ]);
    await space.connect("brevo");
    for (const _ of ["once", "twice"])
      await as(system(space.workspaceID), () => OutcomeSource.removeAll(), space.clock);
    expect(await space.sources()).toEqual([]);
  });
});
