/** Receives Paddle's webhooks: checks the signature of the raw body, and queues what is about our objects, once each. */
import { z } from "zod";
import { Queue } from "../../aws/queue/index.ts";
import { Secret } from "../../aws/secret/index.ts";
import { VisibleError } from "../../kit/error.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { Clock } from "../../port/clock/index.ts";
import { Payment } from "../../port/payment/index.ts";
import { WebhookEntity } from "../entity.ts";
import { faultOf, maxSkewSeconds, type SignatureFault } from "./webhook-signature.ts";

const secretName = "paddle-webhook-secret";

const Envelope = z.object({
  event_id: z.string().refine((id) => Payment.isID("event", id)),
  event_type: z.string(),
  occurred_at: z.string(),
  data: z.object({
    id: z.string(),
    subscription_id: z.string().nullish(),
    transaction_id: z.string().nullish(),
  }),
});

/**
 * Admits a webhook by the signature of its raw body at a real time. Throws `unauthenticated` for a wrong one and `input` for
 * one that cannot be read. Resolves once the event is queued; an event that was queued before is not queued again.
 */
export async function admitWebhook(body: Buffer, header: string | undefined, now: Date): Promise<void> {
  await requireSignature(body, header, now);
  const raw = jsonIn(body);
  const event = envelopeOf(raw);
  if (!isOurs(event.event_type) || (await isKnown(event.event_id))) return;
  const { id, subscription_id, transaction_id } = event.data;
  await Queue.sendInOrder("receive-payment-event", {
    body: raw,
    group: subscription_id ?? transaction_id ?? id,
    id: event.event_id,
  });
  await remember(event.event_id);
}

async function requireSignature(body: Buffer, header: string | undefined, now: Date): Promise<void> {
  const check = async () =>
    faultOf({ header: header ?? "", body, secret: await Secret.read(secretName) }, now);
  const fault = await check();
  if (fault === null) return;
  if (fault === "wrong") {
    await Secret.refresh(secretName);
    if ((await check()) === null) return;
  }
  throw refusals[fault]();
}

const refusals: Record<SignatureFault, () => VisibleError> = {
  malformed: () =>
    new VisibleError(
      "input",
      "webhook.signature_malformed",
      "The header Paddle-Signature must be ts=…;h1=… as Paddle sends it.",
    ),
  expired: () =>
    new VisibleError(
      "unauthenticated",
      "webhook.signature_expired",
      `The signature is more than ${maxSkewSeconds} seconds old or early. Sign the delivery again.`,
    ),
  wrong: () =>
    new VisibleError(
      "unauthenticated",
      "webhook.signature_wrong",
      "The signature does not match the body with this stage's secret.",
    ),
};

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw unreadable();
  }
}

function envelopeOf(raw: unknown): z.output<typeof Envelope> {
  const { success, data } = Envelope.safeParse(raw);
  if (!success) throw unreadable();
  return data;
}

const unreadable = () =>
  new VisibleError("input", "webhook.unreadable", "The body is not an event of Paddle.");

const isOurs = (type: string): boolean => /^(transaction|subscription|adjustment)\./.test(type);

async function isKnown(id: string): Promise<boolean> {
  const { data } = await WebhookEntity.get({ id }).go({ consistent: true });
  return data !== null;
}

/** Remembers a queued event. Where this fails, a repeated delivery is queued again, which is harmless. */
async function remember(id: string): Promise<void> {
  const now = Clock.now();
  const expires = Math.floor(now.getTime() / 1000) + keptSeconds.paymentWebhook;
  await WebhookEntity.put({ id, timeReceived: now.toISOString(), expires }).go();
}
