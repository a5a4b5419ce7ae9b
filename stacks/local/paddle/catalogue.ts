/** Paddle's products and prices of everything that the product sells. */
import type { IPriceResponse, IProductResponse } from "@paddle/paddle-node-sdk";
import { currency, maxPacks, packOffers, type PlanOffer, planOffers } from "@winnow/core/billing/catalog";
import { priceIdOf, stableId } from "./id.ts";

export interface Catalogue {
  products: readonly IProductResponse[];
  prices: readonly IPriceResponse[];
}

const created = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
const usual = {
  status: "active",
  type: "standard",
  custom_data: null,
  import_meta: null,
  ...created,
} as const;

/** A plan is one product with a price for each interval; a pack is a product with one price. */
export function createCatalogue(): Catalogue {
  const plans = new Set(planOffers.map(({ name }) => name));
  return {
    products: [
      ...Array.from(plans, (name) => productOf(`plan ${name}`, `Winnow ${name}`)),
      ...packOffers.map(({ id, name }) => productOf(`pack ${id}`, name)),
    ],
    prices: [
      ...planOffers.map((offer) => ({
        ...priceOf(offer, `plan ${offer.name}`, `${offer.name}, each ${offer.interval}`),
        billing_cycle: { interval: offer.interval, frequency: 1 },
        quantity: { minimum: 1, maximum: 1 },
      })),
      ...packOffers.map((offer) => ({
        ...priceOf(offer, `pack ${offer.id}`, offer.name),
        billing_cycle: null,
        quantity: { minimum: 1, maximum: maxPacks },
      })),
    ],
  };
}

const productOf = (key: string, name: string): IProductResponse => ({
  ...usual,
  id: stableId("pro", key),
  name,
  description: null,
  tax_category: "saas",
  image_url: null,
});

const priceOf = (
  { id, amount }: Pick<PlanOffer, "id" | "amount">,
  product: string,
  name: string,
): Omit<IPriceResponse, "billing_cycle" | "quantity"> => ({
  ...usual,
  id: priceIdOf(id),
  product_id: stableId("pro", product),
  name,
  description: name,
  trial_period: null,
  tax_mode: "account_setting",
  unit_price: { amount: String(amount), currency_code: currency },
  unit_price_overrides: [],
});
