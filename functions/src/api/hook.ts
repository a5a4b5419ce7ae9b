import { Billing } from "@winnow/core/billing";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { withAdapters } from "../adapters.ts";
import type { Env } from "./env.ts";
import { originOf } from "./origin.ts";

/** Paddle's events have some 10 kB; a message of SQS has at most 256 kB. */
const maxBytes = 200 * 2 ** 10;

const limit = bodyLimit({
  maxSize: maxBytes,
  onError: () => {
    throw new VisibleError("too_large", "webhook.too_large", `A webhook has at most ${maxBytes} bytes.`);
  },
});

/**
 * Others who call us. They prove who they are by a signature of the raw body. `/listen` accepts the webhooks of `winnow listen`,
 * which reads them from the log of deliveries; it keeps nothing.
 */
export const hookRoutes = new Hono<Env>({ strict: false });

hookRoutes.post("/listen", limit, (c) => c.body(null, 204));

hookRoutes.post("/paddle", limit, async (c) => {
  const body = Buffer.from(await c.req.arrayBuffer());
  const signature = c.req.header("paddle-signature");
  await withAdapters(() =>
    Actor.provide({ type: "public", from: originOf(c) }, () =>
      Billing.admitWebhook(body, signature, new Date()),
    ),
  );
  return c.json({ received: true }, 200);
});
