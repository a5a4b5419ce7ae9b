import { createHmac } from "node:crypto";
import { DeleteMessageCommand, type Message, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebhookEntity } from "../../src/billing/entity.ts";
import { Billing } from "../../src/billing/index.ts";
import { Config } from "../../src/kit/config.ts";
import { as, visitor } from "../actors.ts";
import { paddleID } from "./paddle-objects.ts";

const secret = "pdl_ntfset_of_this_stage";
const now = new Date("2026-11-22T10:00:00.000Z");
const sqs = new SQSClient({});

beforeAll(async () => {
  const ssm = new SSMClient({});
  const Name = `${Config.get().secretPrefix}/paddle-webhook-secret`;
  await ssm.send(new PutParameterCommand({ Name, Value: secret, Type: "SecureString", Overwrite: true }));
  ssm.destroy();
});
afterAll(() => sqs.destroy());

const bodyOf = (changes: object = {}) =>
  JSON.stringify({
    event_id: paddleID("evt"),
    event_type: "transaction.completed",
    occurred_at: "2026-11-22T09:59:59.123456Z",
    data: { id: paddleID("txn"), subscription_id: null },
    ...changes,
  });

const signed = (body: string, key = secret, at = now) => {
  const ts = Math.floor(at.getTime() / 1000);
  return `ts=${ts};h1=${createHmac("sha256", key).update(`${ts}:${body}`).digest("hex")}`;
};

const admit = (body: string, header: string | undefined = signed(body)) =>
  as(visitor(), () => Billing.admitWebhook(Buffer.from(body), header, now));

/** The messages that are queued now; they are taken out. */
async function queued(): Promise<Message[]> {
  const QueueUrl = Config.get().queues["receive-payment-event"] ?? "";
  const found: Message[] = [];
  for (;;) {
    const MessageSystemAttributeNames = ["All" as const];
    const query = { QueueUrl, MaxNumberOfMessages: 10, MessageSystemAttributeNames };
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(query));
    if (Messages.length === 0) return found;
    found.push(...Messages);
    for (const { ReceiptHandle } of Messages)
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  }
}

const refusalOf = (admission: Promise<void>) =>
  admission.then(
    () => "admitted",
    ({ kind, code }: { kind: string; code: string }) => `${kind} ${code}`,
  );

describe("a webhook", () => {
  it("is queued once, in the order of its subscription, however often it is delivered", async () => {
    const subscription_id = paddleID("sub");
    const body = bodyOf({ data: { id: paddleID("txn"), subscription_id } });
    await Promise.all([admit(body), admit(body)]);
    await admit(body);
    const [message, ...others] = await queued();
    expect(others).toEqual([]);
    expect(JSON.parse(message?.Body ?? "")).toEqual(JSON.parse(body));
    expect(message?.Attributes?.["MessageGroupId"]).toBe(subscription_id);
  });

  it("that was queued before is answered and not queued again, also when the queue has forgotten it", async () => {
    const event_id = paddleID("evt");
    await WebhookEntity.put({ id: event_id, timeReceived: "2026-11-20T10:00:00.000Z", expires: 2e9 }).go();
    await admit(bodyOf({ event_id }));
    expect(await queued()).toEqual([]);
  });

  it("is ordered by its transaction where there is no subscription, an adjustment too", async () => {
    const id = paddleID("txn");
    await admit(bodyOf({ data: { id } }));
    const data = { id: paddleID("adj"), transaction_id: id, subscription_id: null };
    await admit(bodyOf({ event_type: "adjustment.updated", data }));
    const groups = (await queued()).map(({ Attributes }) => Attributes?.["MessageGroupId"]);
    expect(groups).toEqual([id, id]);
  });

  it("about other objects is answered and forgotten", async () => {
    await admit(bodyOf({ event_type: "customer.created", data: { id: paddleID("ctm") } }));
    await admit(bodyOf({ event_type: "report.created", data: { id: "rep_1" } }));
    expect(await queued()).toEqual([]);
  });

  it("with a wrong signature is refused, and nothing is queued", async () => {
    const body = bodyOf();
    const replayed = signed(body, secret, new Date(now.getTime() - 6_000));
    expect([
      await refusalOf(admit(body, signed(body, "pdl_ntfset_of_another_stage"))),
      await refusalOf(admit(body.replace("txn_", "txn_0"), signed(body))),
      await refusalOf(admit(body, replayed)),
      await refusalOf(admit(body, "")),
      await refusalOf(admit(body, "h1=1")),
    ]).toEqual([
      "unauthenticated webhook.signature_wrong",
      "unauthenticated webhook.signature_wrong",
      "unauthenticated webhook.signature_expired",
      "input webhook.signature_malformed",
      "input webhook.signature_malformed",
    ]);
    expect(await queued()).toEqual([]);
  });

  it.each(["", "{", "[]", '"text"', "null", bodyOf({ event_id: "evt_1" }), bodyOf({ data: null })])(
    "with the signed body %j is unreadable",
    async (body) => {
      expect(await refusalOf(admit(body))).toBe("input webhook.unreadable");
      expect(await queued()).toEqual([]);
    },
  );
});
