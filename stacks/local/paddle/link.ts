/** Links that the local Paddle gives: signed, and valid for an hour. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { ICustomerPortalSessionResponse } from "@paddle/paddle-node-sdk";
import { newId } from "./id.ts";

export interface Links {
  /** The URL of a PDF. */
  pdf(kind: "invoices" | "credit-notes", id: string, disposition: string): string;
  /** The session of a customer in the portal. */
  portal(customer: string, subscriptions: readonly string[], at: string): ICustomerPortalSessionResponse;
  /** Whether the URL is one of these, unchanged and not expired. */
  isValid(url: URL): boolean;
}

const hour = 3_600_000;

/** The key signs the links; the links expire by the real time. */
export function createLinks(base: string, key: string): Links {
  const signatureOf = (url: URL) =>
    createHmac("sha256", key)
      .update(`${url.pathname} ${url.searchParams.get("expires")}`)
      .digest("base64url");

  function signed(path: string, parameters: Record<string, string> = {}): string {
    const url = new URL(path, base);
    url.searchParams.set("expires", String(Date.now() + hour));
    url.searchParams.set("signature", signatureOf(url));
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  return {
    pdf: (kind, id, disposition) => signed(`/${kind}/${id}.pdf`, { disposition }),
    portal(customer, subscriptions, at) {
      const page = (parameters?: Record<string, string>) => signed(`/portal/${customer}`, parameters);
      return {
        id: newId("cpls", new Date(at)),
        customer_id: customer,
        urls: {
          general: { overview: page() },
          subscriptions: subscriptions.map((id) => ({
            id,
            cancel_subscription: page({ action: "cancel", subscription: id }),
            update_subscription_payment_method: page({ action: "card", subscription: id }),
          })),
        },
        created_at: at,
      };
    },
    isValid(url) {
      const given = Buffer.from(url.searchParams.get("signature") ?? "");
      const expected = Buffer.from(signatureOf(url));
      const isRight = given.length === expected.length && timingSafeEqual(given, expected);
      return isRight && Number(url.searchParams.get("expires")) > Date.now();
    },
  };
}
