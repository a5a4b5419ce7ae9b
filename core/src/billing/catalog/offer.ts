/** Paddle's price ids of this stage and the offers that they stand for. */
import { Config } from "../../kit/config.ts";
import { packOffer, type PackOffer, planOffer, type PlanOffer } from "./catalog.ts";

export type PricedOffer = { kind: "plan"; offer: PlanOffer } | { kind: "pack"; offer: PackOffer };

const prices = () => Config.get().paddle?.prices ?? {};

/** What a price id sells; null for a price that is not in our catalogue. */
export function offerOf(price: string): PricedOffer | null {
  const [id = ""] = Object.entries(prices()).find(([, each]) => each === price) ?? [];
  const plan = planOffer(id);
  if (plan) return { kind: "plan", offer: plan };
  const pack = packOffer(id);
  return pack ? { kind: "pack", offer: pack } : null;
}

/** The price id of an offer. Throws where the stage is not given it. */
export function priceOf(offerID: string): string {
  const price = prices()[offerID];
  if (!price) throw new Error(`PADDLE_PRICES has no price of ${offerID}.`);
  return price;
}
