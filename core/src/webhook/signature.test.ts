import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newSecret, signatureHeaders } from "./signature.ts";

const time = new Date();
const body = JSON.stringify({ type: "list.completed", data: { name: "Zoë ✓" } });
const secret = newSecret();
const headers = signatureHeaders({ id: "evt_1", time, body }, [secret]);

describe("the signature of a webhook", () => {
  it("equals the example of the specification", () => {
    const example = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      time: new Date(1614265330_000),
      body: '{"test": 2432232314}',
    };
    expect(signatureHeaders(example, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("is verified by the library of Standard Webhooks", () => {
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it.each([
    ["another body", body.replace("Zoë", "Zoe"), headers, secret],
    ["another id", body, { ...headers, "webhook-id": "evt_2" }, secret],
    ["another secret", body, headers, newSecret()],
    [
      "an old timestamp",
      body,
      signatureHeaders({ id: "evt_1", time: new Date(time.getTime() - 600_000), body }, [secret]),
      secret,
    ],
  ])("is refused by it for %s", (_, received, given, key) => {
    expect(() => new Webhook(key).verify(received, given)).toThrow(/signature|timestamp/);
  });

  it("is verified by either secret while both sign", () => {
    const next = newSecret();
    const both = signatureHeaders({ id: "evt_1", time, body }, [next, secret]);
    for (const key of [next, secret]) expect(new Webhook(key).verify(body, both)).toBeTruthy();
  });
});
