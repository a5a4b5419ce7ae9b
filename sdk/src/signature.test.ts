import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { signatureHeaders } from "../../core/src/webhook/signature.ts";
import { Winnow } from "./index.ts";

afterEach(() => void vi.useRealTimers());

const { verify } = Winnow.webhooks;
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
const secret = newSecret();
const body = JSON.stringify({ type: "list.completed", mode: "test", data: { name: "Ünal 😀" } });
const sent = (time = new Date(), secrets = [secret]) =>
  signatureHeaders({ id: "evt_1", time, body }, secrets);
const agoSeconds = (seconds: number) => new Date(Date.now() - seconds * 1_000);

describe("a webhook", () => {
  it("that the product signed gives its event", async () => {
    expect(await verify(body, sent(), secret)).toEqual(JSON.parse(body));
  });

  it("may come with the headers of fetch or of Node, in any case, and as bytes", async () => {
    const bytes = new TextEncoder().encode(body);
    expect(await verify(bytes, new Headers(sent()), secret)).toMatchObject({ type: "list.completed" });
    const upper = Object.fromEntries(
      Object.entries(sent()).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(await verify(body, { ...upper, host: undefined, accept: ["a"] }, secret)).toMatchObject({
      mode: "test",
    });
  });

  it("is accepted by the old secret, the new one, or both while the secret is rotated", async () => {
    const next = newSecret();
    const headers = sent(new Date(), [secret, next]);
    for (const accepted of [secret, next, [newSecret(), next]])
      expect(await verify(body, headers, accepted)).toMatchObject({ mode: "test" });
  });

  it("may have signatures of other versions, which are ignored", async () => {
    const headers = sent();
    const more = `v1a,AAAA v2,${headers["webhook-signature"].slice(3)} ${headers["webhook-signature"]}`;
    expect(await verify(body, { ...headers, "webhook-signature": more }, secret)).toBeDefined();
  });

  it.each([
    ["another body", () => verify(`${body} `, sent(), secret)],
    ["another id", () => verify(body, { ...sent(), "webhook-id": "evt_2" }, secret)],
    ["another secret", () => verify(body, sent(), newSecret())],
    ["no secrets", () => verify(body, sent(), [])],
    [
      "a signature that is no Base64",
      () => verify(body, { ...sent(), "webhook-signature": "v1,%%%" }, secret),
    ],
    ["a shorter signature", () => verify(body, { ...sent(), "webhook-signature": "v1,AAAA" }, secret)],
    [
      "a signature of another version",
      () =>
        verify(
          body,
          { ...sent(), "webhook-signature": sent()["webhook-signature"].replace("v1,", "v2,") },
          secret,
        ),
    ],
    ["a missing header", () => verify(body, { "webhook-id": "evt_1" }, secret)],
    ["a secret without its beginning", () => verify(body, sent(), secret.slice("whsec_".length))],
    ["an empty secret", () => verify(body, sent(), "whsec_")],
    ["a time that is no number", () => verify(body, { ...sent(), "webhook-timestamp": "now" }, secret)],
    ["a time that was changed", () => verify(body, { ...sent(agoSeconds(10)), ...timeOnly() }, secret)],
  ])("is refused with %s", async (_, verified) => {
    await expect(verified()).rejects.toMatchObject({ name: "WinnowError", code: "signature" });
  });

  it("may be five minutes old or early, and no more", async () => {
    for (const seconds of [290, -290])
      expect(await verify(body, sent(agoSeconds(seconds)), secret)).toBeDefined();
    for (const seconds of [310, -310])
      await expect(verify(body, sent(agoSeconds(seconds)), secret)).rejects.toThrow("five minutes");
  });

  it("is verified by the vector of Standard Webhooks", async () => {
    vi.setSystemTime(1_614_265_330_000);
    const headers = {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    };
    const event = await verify('{"test": 2432232314}', headers, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    expect(event).toEqual({ test: 2432232314 });
  });
});

const timeOnly = () => ({ "webhook-timestamp": sent()["webhook-timestamp"] });
