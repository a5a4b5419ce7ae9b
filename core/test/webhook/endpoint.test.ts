import { describe, expect, it, onTestFinished } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import { Config } from "../../src/kit/config.ts";
import { QuotaEntity } from "../../src/window/entity.ts";
import { EndpointEntity } from "../../src/webhook/entity.ts";
import { Webhook } from "../../src/webhook/index.ts";
import { unseal } from "../../src/webhook/sealed-secret.ts";
import { user } from "../actors.ts";
import { newCustomer } from "./customer.ts";

const url = "https://example.com/hook";

describe("an endpoint", () => {
  it("is made with a secret that is shown once, and masked later", async () => {
    const { asUser, create } = await newCustomer();
    const made = await create();
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const later = await asUser(() => Webhook.get(made.id));
    expect(later.secret).toBe(`whsec_…${made.secret.slice(-4)}`);
    expect((await asUser(Webhook.list)).results).toEqual([later]);
  });

  it("keeps its secret encrypted, for its own row alone", async () => {
    const { workspaceID, create, asSystem } = await newCustomer();
    const [one, other] = [await create(), await create()];
    const { data } = await EndpointEntity.get({ workspaceID, id: one.id }).go();
    expect(JSON.stringify(data)).not.toContain(one.secret.slice("whsec_".length, 20));
    expect(await asSystem(() => unseal(data?.secret ?? "", one.id))).toBe(one.secret);
    await expect(asSystem(() => unseal(data?.secret ?? "", other.id))).rejects.toThrow(/authenticate/);
  });

  it("is one of at most 16 for live and 16 for test events, also when many are made at once", async () => {
    const { asUser, create } = await newCustomer();
    const made = await Promise.allSettled(Array.from({ length: 18 }, () => create()));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(16);
    await expect(create()).rejects.toMatchObject({ kind: "conflict", code: "webhook.too_many" });
    await create(["list.completed"], "test");
    expect((await asUser(Webhook.list)).results.map(({ mode }) => mode)).toEqual([
      ...Array.from({ length: 16 }, () => "live"),
      "test",
    ]);
  });

  it("is refused for a URL that cannot be called, when it is made and when it is changed", async () => {
    const { asUser, create } = await newCustomer();
    const { id } = await create();
    const refused = { kind: "input", code: "webhook.url", fields: { url: expect.any(String) } };
    await expect(
      asUser(() => Webhook.create({ url: "http://example.com", events: ["list.failed"] })),
    ).rejects.toMatchObject(refused);
    await expect(asUser(() => Webhook.update({ id, url: "http://example.com" }))).rejects.toMatchObject(
      refused,
    );
  });

  describe("at our own address", () => {
    const refusalOf = async (target: string, appURL: string | null = "https://winnow.test") => {
      const before = Config.get();
      onTestFinished(() => Config.set(before));
      const { asUser } = await newCustomer();
      Config.set({ ...before, appURL });
      return asUser(() => Webhook.create({ url: target, events: ["list.failed"] })).then(
        () => null,
        (error: Error) => error.message,
      );
    };

    it.each([
      "https://winnow.test/",
      "https://WINNOW.test./compat/neverbounce/v4.2/jobs/create?auto_start=1",
      "https://winnow.test:443/v1/lists",
      "https://winnow.test/hook/listen/x",
      "https://winnow.test/hook/listen/../outcomes",
      "https://winnow.test/hook/listen%2f..",
    ])("%s is refused, since it would call itself again", async (target) => {
      expect(await refusalOf(target)).toBe(
        "Use a URL of your own server: Winnow sends no webhooks to itself.",
      );
    });

    it.each([
      "https://winnow.test/hook/listen",
      "https://winnow.test/hook/listen/",
      "https://winnow.test:8443/",
      "https://winnow.test.example/",
      "https://hooks.winnow.test/",
    ])("%s is accepted", async (target) => {
      expect(await refusalOf(target)).toBeNull();
    });

    it("is accepted where the stage has none", async () => {
      expect(await refusalOf("https://winnow.test/", null)).toBeNull();
    });
  });

  it("is refused with an API key in its query, at any server", async () => {
    const { asUser, create } = await newCustomer();
    const { id } = await create();
    const key = "wn_test_0123456789";
    for (const query of [`key=${key}`, `a=b&c=${key}`])
      await expect(asUser(() => Webhook.update({ id, url: `${url}?${query}` }))).rejects.toMatchObject({
        kind: "input",
        code: "webhook.url",
        fields: { url: expect.stringContaining("Leave the API key out of the URL") },
      });
    const others = `${url}?own=wn&key=live_wn_1`;
    expect(await asUser(() => Webhook.update({ id, url: others }))).toMatchObject({ url: others });
  });

  it("is changed field by field", async () => {
    const { asUser, create } = await newCustomer();
    const made = await create(["list.failed", "list.completed"]);
    expect(made.events).toEqual(["list.completed", "list.failed"]);
    const { id } = made;
    expect(await asUser(() => Webhook.update({ id }))).toMatchObject({ url: made.url });
    expect(await asUser(() => Webhook.update({ id, enabled: false }))).toMatchObject({
      enabled: false,
      url: made.url,
    });
    expect(await asUser(() => Webhook.update({ id, url, events: ["credits.low"] }))).toMatchObject({
      url,
      enabled: false,
      events: ["credits.low"],
    });
  });

  it("signs with the replaced secret too until the overlap ends", async () => {
    const { asUser, create, clock } = await newCustomer();
    const { id, secret } = await create();
    const rotated = await asUser(() => Webhook.rotateSecret({ id, overlap_hours: 1 }));
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.previous_secret_expires_at).toBe("2026-11-21T11:00:00.000Z");
    clock.advance(3_600);
    expect((await asUser(() => Webhook.get(id))).previous_secret_expires_at).toBeNull();
    const many = [1, 2, 3].map(() => asUser(() => Webhook.rotateSecret({ id })));
    expect(new Set((await Promise.all(many)).map((each) => each.secret)).size).toBe(3);
    expect(() => Webhook.rotateSecret({ id, overlap_hours: 73 })).toThrow(/at most 72 hours/);
  });

  it("is missing after its removal", async () => {
    const { asUser, create } = await newCustomer();
    const { id } = await create();
    await asUser(() => Webhook.remove(id));
    const gone = { kind: "missing", code: "webhook.missing" };
    for (const call of [Webhook.remove, Webhook.get])
      await expect(asUser(() => call(id))).rejects.toMatchObject(gone);
    await expect(asUser(() => Webhook.update({ id, url }))).rejects.toMatchObject(gone);
  });

  it("is in the audit trail when it is made, changed, rotated and removed, without its secret", async () => {
    const { asUser, create } = await newCustomer();
    const { id, secret } = await create(["list.completed"], "test");
    await asUser(() => Webhook.update({ id, enabled: false }));
    await asUser(() => Webhook.rotateSecret({ id }));
    await asUser(() => Webhook.remove(id));
    const { results } = await asUser(() => Audit.list({}));
    expect(new Set(results.map(({ action, subject }) => `${action} ${subject.id}`))).toEqual(
      new Set(["created", "updated", "secret_rotated", "deleted"].map((deed) => `webhook.${deed} ${id}`)),
    );
    expect(JSON.stringify(results)).not.toContain(secret);
  });
});

it("Test events are 30 a minute, to all endpoints of a workspace together.", async () => {
  const [one, other] = [await newCustomer(), await newCustomer()];
  const [first, second] = [await one.create(), await one.create(["list.completed"], "test")];
  const window = Math.floor(Date.parse("2026-11-21T10:00:00Z") / 60_000);
  await QuotaEntity.put({
    ...{ subject: `test-events:${one.workspaceID}`, window, count: 29 },
    expires: 9_999_999_999,
  }).go();
  await one.asUser(() => Webhook.sendTest({ id: first.id }));
  for (const { id } of [first, second])
    await expect(one.asUser(() => Webhook.sendTest({ id }))).rejects.toMatchObject({
      kind: "limit",
      message: "At most 30 test events can be sent in a minute. Try again in 60 seconds.",
    });
  const { id } = await other.create();
  await other.asUser(() => Webhook.sendTest({ id }));
});

describe("another workspace", () => {
  it("sees, changes and removes nothing", async () => {
    const one = await newCustomer();
    const other = await newCustomer();
    const { id } = await one.create();
    await one.announce();
    const [delivery] = await one.logOf(await one.asUser(() => Webhook.get(id)));
    const calls = [
      () => Webhook.get(id),
      () => Webhook.update({ id, enabled: false }),
      () => Webhook.remove(id),
      () => Webhook.rotateSecret({ id }),
      () => Webhook.sendTest({ id }),
      () => Webhook.deliveries({ id }),
      () => Webhook.delivery({ id, delivery: delivery?.id ?? "" }),
      () => Webhook.replay({ id, delivery: delivery?.id ?? "" }),
      () => Webhook.replaySince({ id, since: "2026-11-21T00:00:00Z" }),
    ];
    for (const call of calls)
      await expect(other.asUser<Promise<unknown>>(call)).rejects.toMatchObject({ code: "webhook.missing" });
    for (const call of calls)
      await expect(one.run<Promise<unknown>>(user(one.workspaceID, {}), call)).rejects.toMatchObject({
        kind: "forbidden",
      });
    expect((await other.asUser(Webhook.list)).results).toEqual([]);
  });
});

describe("an API key", () => {
  it("makes and sees endpoints of its own mode only", async () => {
    const { asKey, create } = await newCustomer();
    const live = await create();
    const made = await asKey("test", () => Webhook.create({ url, events: ["list.completed"] }));
    expect(made.mode).toBe("test");
    expect((await asKey("test", Webhook.list)).results.map(({ id }) => id)).toEqual([made.id]);
    expect((await asKey("live", Webhook.list)).results.map(({ id }) => id)).toEqual([live.id]);
    await expect(asKey("test", () => Webhook.get(live.id))).rejects.toMatchObject({
      code: "webhook.missing",
    });
    await expect(
      asKey("test", () => Webhook.create({ url, events: ["list.completed"], mode: "live" })),
    ).rejects.toMatchObject({ code: "webhook.mode" });
  });
});
