/** `winnow listen`: forwards webhooks of test events to a program on this machine. */
import { createHmac } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { EventType, WebhookDelivery, WebhookWithSecret } from "../types.ts";
import { choicesOf, UsageError } from "./command-line.ts";
import { heardTypes } from "./commands.ts";
import { type Context, type Exit, exit } from "./context.ts";
import { note, printJSON } from "./output.ts";

const everyMs = 1_500;
const forwardMs = 10_000;
/** Deliveries that are looked at each time, the newest first. */
const maxDeliveries = 100;

/**
 * Makes a webhook whose events Winnow accepts itself, reads its log, and posts what is new to this machine with a signature.
 * The webhook is deleted at the end; one that a killed run has left is taken over.
 */
export async function listen(context: Context): Promise<Exit> {
  const { winnow, signal, key, values, isJSON } = context;
  const target = targetOf(values);
  const chosen = choicesOf("events", values["events"], heardTypes);
  if (!key.startsWith("wn_test_"))
    throw new UsageError("listen forwards test events: use a test key, which begins with wn_test_.");
  const { id, secret } = await endpointFor(context, chosen.length > 0 ? chosen : heardTypes);
  try {
    const seen = new Set(await deliveriesOf(context, id));
    if (isJSON) printJSON({ webhook: id, secret, forward_to: target });
    else note(`Forwarding test events to ${target}. The signing secret is ${secret}. Ctrl-C ends it.`);
    for (;;) {
      for (const delivery of (await deliveriesOf(context, id)).toReversed()) {
        if (seen.has(delivery)) continue;
        seen.add(delivery);
        const [one = ""] = delivery.split(" ");
        await forward(context, await winnow.webhooks.delivery(id, one, { signal }), { target, secret });
      }
      await sleep(everyMs, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    return exit.fine;
  } finally {
    await winnow.webhooks.delete(id);
  }
}

function targetOf({ port, path = "/", "forward-to": url }: Context["values"]): string {
  if (url !== undefined && URL.canParse(url) && port === undefined) return url;
  if (url === undefined && port !== undefined && /^\d{1,5}$/.test(port) && Number(port) <= 65_535)
    return new URL(path, `http://localhost:${port}`).href;
  throw new UsageError("Write --port PORT, or --forward-to URL.");
}

/** A webhook of this machine, with its signing secret. */
async function endpointFor(
  { winnow, signal, baseUrl }: Context,
  events: EventType[],
): Promise<WebhookWithSecret> {
  const description = `winnow listen on ${hostname()}`;
  const url = `${baseUrl}/hook/listen/`;
  const left = (await winnow.webhooks.list({ signal })).find(
    (webhook) => webhook.description === description && webhook.url === url,
  );
  if (!left) return winnow.webhooks.create({ url, events, description }, { signal });
  await winnow.webhooks.update(left.id, { events, enabled: true }, { signal });
  return winnow.webhooks.rotateSecret(left.id, { overlap_hours: 0 }, { signal });
}

/** The deliveries that have arrived, newest first, each with its number of tries: a replay counts as another. */
async function deliveriesOf({ winnow, signal }: Context, id: string): Promise<string[]> {
  const found: string[] = [];
  for await (const delivery of winnow.webhooks.deliveries(id, { limit: maxDeliveries }, { signal })) {
    if (delivery.status === "succeeded") found.push(`${delivery.id} ${delivery.tries}`);
    if (found.length === maxDeliveries) break;
  }
  return found;
}

/** Posts an event as Winnow posts it, and shows what was answered. */
async function forward(
  { isJSON, signal }: Context,
  { event_id: id, type, body }: WebhookDelivery,
  { target, secret }: { target: string; secret: string },
): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const hmac = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"));
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest("base64")}`,
  };
  const begun = performance.now();
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(forwardMs)]);
  const status = await fetch(target, { method: "POST", headers, body, signal: deadline }).then(
    (response) => response.status,
    () => null,
  );
  signal.throwIfAborted();
  const ms = Math.round(performance.now() - begun);
  if (isJSON) printJSON({ event_id: id, type, status, duration_ms: ms });
  else note(`${new Date().toLocaleTimeString("en-GB")}  ${type}  ${id}  ${status ?? "no answer"}, ${ms} ms`);
}
