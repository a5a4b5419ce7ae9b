/** A customer who buys at the checkout of the local Paddle. */
import type { CustomPlanDetail } from "@winnow/core/billing/schema";
import type { TestCustomer, TestProduct } from "../test-product.ts";

interface Purchase {
  quantity?: number;
  card?: string;
}

export interface Buyer extends TestCustomer {
  /** Buys an offer at the checkout, and waits until every webhook is applied. Returns the transaction's id. */
  buy(offer: string, options?: Purchase): Promise<string>;
  /** Opens the checkout of an offer. `pay` pays there, and returns the transaction's id when every webhook is applied. */
  open(offer: string, options?: Purchase): Promise<{ pay: () => Promise<string> }>;
  /** Calls the admin API of the local Paddle, and waits until every webhook is applied. */
  admin(path: string, body?: object): Promise<void>;
}

export async function newBuyer(product: TestProduct): Promise<Buyer> {
  const customer = await product.newCustomer({ plan: "free", credits: 250 });
  const admin = async (path: string, body: object = {}): Promise<void> => {
    const send = (to: string, json: object) =>
      fetch(`${product.url}/_local/paddle/${to}`, { method: "POST", body: JSON.stringify(json) });
    const answer = await send(path, body);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await send("settle", { seconds: 20 });
    await customer.settle();
  };
  const open: Buyer["open"] = async (offer, { quantity = 1, card = "4242424242424242" } = {}) => {
    const { body } = await customer.call<CustomPlanDetail>("GET", `/api/customplan/${offer}/`);
    const { checkout } = body;
    if (!checkout) throw new Error(`${offer} cannot be bought.`);
    const input = {
      items: [{ price_id: checkout.price_id, quantity }],
      custom_data: checkout.custom_data,
      token: checkout.client_token,
      email: "",
    };
    const query = new URLSearchParams({ input: JSON.stringify(input) });
    const opened = await fetch(`${checkout.local_url}/checkout?${query.toString()}`);
    const [, id = ""] = /\/checkout\/(txn_\w+)/.exec(opened.url) ?? [];
    const form = { email: customer.email, country: "DE", postcode: "10115", name: "Cara Customer" };
    const payment = { number: card, expiry: "12/40", code: "123" };
    return {
      async pay() {
        const body = new URLSearchParams({ ...form, ...payment });
        await fetch(`${checkout.local_url}/checkout/${id}`, { method: "POST", body });
        await admin("settle", { seconds: 20 });
        return id;
      },
    };
  };
  return { ...customer, admin, open, buy: async (...purchase) => (await open(...purchase)).pay() };
}
