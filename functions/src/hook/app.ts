/** Webhooks that others post to us: Paddle, the mail services of customers, and `winnow listen`. */
import { Billing } from "@winnow/core/billing";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import { OutcomeSource } from "@winnow/core/outcome-source";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { withAdapters } from "../adapters/index.ts";
import type { Env } from "../http/env.ts";
import { onError, onMissing } from "../http/error/error-body.ts";
import { identify, keepPrivate } from "../http/answer/headers.ts";
import { originOf } from "../http/caller/origin.ts";

/** Paddle's events have some 10 kB; a message of SQS has at most 256 kB. */
const maxBytes = 200 * 2 ** 10;

const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new VisibleError("too_large", "webhook.too_large", `A webhook has at most ${maxSize} bytes.`);
    },
  });
const limit = limitTo(maxBytes);

export const hook = new Hono<Env>({ strict: false }).basePath("/hook");
hook.use(identify, keepPrivate);
hook.onError(onError);
hook.notFound(onMissing);

/** The webhooks of `winnow listen`, which reads them from the log of deliveries: nothing is kept. */
hook.post("/listen", limit, (c) => c.body(null, 204));

/** The events of Paddle, which signs the raw body. */
hook.post("/paddle", limit, async (c) => {
  const body = Buffer.from(await c.req.arrayBuffer());
  const signature = c.req.header("paddle-signature");
  await withAdapters(() =>
    Actor.provide({ type: "public", from: originOf(c) }, () =>
      Billing.admitWebhook(body, signature, new Date()),
    ),
  );
  return c.json({ received: true }, 200);
});

/** The webhooks of mail services, each at the URL of its source. They may sign, or say who they are by the secret in it. */
hook.post("/outcomes/:workspaceID/:sourceID/:secret", limitTo(OutcomeSource.limits.body), async (c) => {
  const body = Buffer.from(await c.req.arrayBuffer());
  const header = (name: string) => c.req.header(name);
  const received = await withAdapters(() =>
    Actor.provide({ type: "public", from: originOf(c) }, () =>
      OutcomeSource.admit(c.req.param(), { body, header, now: new Date() }),
    ),
  );
  return c.json(received, 200);
});
