/** The address of Paddle in a simulation, and its price ids. */
import { packOffers, planOffers } from "@winnow/core/billing/catalog";
import { priceIdOf } from "../../../local/paddle/id.ts";

export const paddleURL = "http://127.0.0.1:8";

/** By the ids of the catalogue's offers. */
export const prices: Readonly<Record<string, string>> = Object.fromEntries(
  [...planOffers, ...packOffers].map(({ id }) => [id, priceIdOf(id)]),
);
