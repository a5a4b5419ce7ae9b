/** The seller's account at the local Paddle: its catalogue, time and records. */
import type { CurrencyCode, IPriceResponse } from "@paddle/paddle-node-sdk";
import { type Catalogue, createCatalogue } from "./catalogue.ts";
import { createClock, type SimulatedClock } from "./clock.ts";
import { PaddleError } from "./error.ts";
import { newId } from "./id.ts";
import type { Line, Totalling } from "./line.ts";
import { type EventRow, initialSettings, type SettingsRow, type Storage } from "./storage.ts";

export interface Account {
  catalogue: Catalogue;
  clock: SimulatedClock;
  storage: Storage;
  settings(): SettingsRow;
  change(settings: Partial<SettingsRow>): void;
  /** The base URL of the local Paddle. */
  url: string;
  /** Called with each new event. */
  onEvent(event: EventRow): void;
}

export interface AccountOptions extends Pick<Account, "storage" | "url" | "onEvent"> {
  /** The real time in milliseconds since the epoch. */
  real?: (() => number) | undefined;
  /** The time at which it opens. */
  now?: Date | undefined;
}

/** Opens the account on its storage, at the given time or at the one that it would have without a restart. */
export function openAccount({ storage, real = Date.now, now, ...options }: AccountOptions): Account {
  const clock = createClock(real);
  const settings = () => ({ ...initialSettings, ...storage.settings.get("settings") });
  clock.restore(now ? { offsetMs: now.getTime() - real(), frozenAt: null } : settings().clock);
  return {
    ...options,
    catalogue: createCatalogue(),
    clock,
    storage,
    settings,
    change: (changed) => storage.settings.put({ ...settings(), ...changed }),
  };
}

export const nowOf = ({ clock }: Account): string => clock.now().toISOString();

/** What a transaction is paid in, and the discount that is taken off. */
export interface Paying {
  currency_code: CurrencyCode;
  discount_id?: string | null | undefined;
}

export const totallingOf = (
  { catalogue, settings, storage }: Account,
  { currency_code: currency, discount_id }: Paying,
  credit = 0,
): Totalling => ({
  products: catalogue.products,
  taxRate: settings().tax_rate,
  discount: storage.discounts.get(discount_id ?? "") ?? null,
  currency,
  credit,
});

/** An item of a request: a price of the catalogue. */
export interface Item {
  price_id: string;
  quantity: number;
}

/** A line for the whole price. Refuses an unknown price, and a quantity that the price does not allow. */
export function lineOf(account: Account, { price_id, quantity }: Item): Line {
  const price = priceOf(account, price_id);
  const { minimum, maximum } = price.quantity;
  if (!Number.isInteger(quantity) || quantity < minimum || quantity > maximum)
    throw new PaddleError(
      400,
      "transaction_item_quantity_out_of_range",
      `The quantity of ${price_id} is ${quantity}; it can be ${minimum} to ${maximum}.`,
    );
  return { id: newId("txnitm", account.clock.now()), price, quantity, proration: null };
}

/** A price as the seller has set it: the catalogue's, unless its amount or quantity was changed. */
export function priceOf({ catalogue, settings }: Account, id: string): IPriceResponse {
  const price = catalogue.prices.find((each) => each.id === id);
  if (!price) throw new PaddleError(400, "transaction_price_not_found", `There is no price ${id}.`);
  const { prices, most_quantity } = settings();
  const amount = String(prices[id] ?? price.unit_price.amount);
  const maximum = most_quantity ?? price.quantity.maximum;
  return { ...price, unit_price: { ...price.unit_price, amount }, quantity: { ...price.quantity, maximum } };
}
