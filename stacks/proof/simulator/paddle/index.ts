/**
 * Paddle inside a simulation: the local Paddle's account at simulated time, without sockets. The product reaches its API
 * through the real SDK; its webhooks reach the product's receiver.
 */
import type { IAdjustmentResponse } from "@paddle/paddle-node-sdk";
import { type Account, openAccount } from "../../../local/paddle/account.ts";
import {
  createAdjustment,
  decideRefund,
  type NewAdjustment,
  reverseChargeback,
} from "../../../local/paddle/adjustment.ts";
import { answerApi } from "../../../local/paddle/api/index.ts";
import { testCards } from "../../../local/paddle/card.ts";
import { openCheckout, payCheckout } from "../../../local/paddle/checkout.ts";
import { createLinks } from "../../../local/paddle/link.ts";
import { billDue, endPeriodNow, retryPayment } from "../../../local/paddle/renewal.ts";
import { memoryStorage, type SubscriptionRow, type TransactionRow } from "../../../local/paddle/storage.ts";
import type { FaultSchedule } from "../fault-schedule.ts";
import { simulatedSecret } from "../cloud/index.ts";
import type { VirtualClock } from "../virtual-clock.ts";
import { type PaddleAnswer, type PaddleRequest, sendToPaddle } from "./network.ts";
import { paddleURL, prices } from "./price.ts";
import { createWebhooks, type Receiver } from "./webhook.ts";

export interface Purchase {
  offer: string;
  quantity?: number;
  /** The checkout token. */
  token: string;
  email: string;
  card?: keyof typeof testCards;
}

export class SimulatedPaddle {
  readonly #account: Account;
  readonly #faults: FaultSchedule;
  readonly #webhooks: ReturnType<typeof createWebhooks>;

  constructor(clock: VirtualClock, faults: FaultSchedule, receiver: Receiver) {
    this.#faults = faults;
    this.#webhooks = createWebhooks(clock, faults, receiver);
    this.#account = openAccount({
      storage: memoryStorage(),
      url: paddleURL,
      real: () => Math.floor(clock.now),
      onEvent: (event) => this.#webhooks.take(event),
    });
  }

  /** Whether every webhook was accepted or dropped. */
  get isIdle(): boolean {
    return this.#webhooks.areIdle;
  }

  /** Whether a webhook was never delivered. */
  get hasDropped(): boolean {
    return this.#webhooks.hasDropped;
  }

  /** The webhooks that it sent, each counted once. */
  get events(): number {
    return this.#account.storage.events.all().length;
  }

  /** Answers a call of the product's SDK. Faults are injected into it. */
  answer(request: PaddleRequest): Promise<PaddleAnswer> {
    return sendToPaddle(this.#faults, request, ({ method, url, authorization, body }) => {
      billDue(this.#account);
      return answerApi(this.#account, createLinks(paddleURL, simulatedSecret), simulatedSecret, {
        method,
        url: new URL(url),
        authorization,
        body: body === undefined ? undefined : JSON.parse(body),
      });
    });
  }

  /** Bills what is due by now. */
  billDue(): void {
    billDue(this.#account);
  }

  /** Buys something at a checkout. Returns the completed transaction, or null where the card was declined. */
  buy({ offer, quantity = 1, token, email, card = "accepted" }: Purchase): TransactionRow | null {
    const items = [{ price_id: prices[offer] ?? offer, quantity }];
    const { id } = openCheckout(this.#account, { items, custom_data: { token } });
    const buyer = { email, country_code: "DE", postal_code: null, business: null } as const;
    const holder = { name: "Customer", expiry_month: 12, expiry_year: 2040 };
    return payCheckout(this.#account, id, buyer, { number: testCards[card], ...holder });
  }

  /** Declines this many of the next payments. */
  decline(declines: number): void {
    this.#account.change({ declines });
  }

  /** Ends the current period of a subscription now: it renews, ends, or its payment is tried again. */
  endPeriod(subscription: string): void {
    endPeriodNow(this.#account, subscription);
  }

  retryPayment(subscription: string): void {
    retryPayment(this.#account, subscription);
  }

  /** Makes an adjustment; a refund is approved at once unless it stays pending. Null where nothing is left. */
  adjust(input: NewAdjustment, decision: "approved" | "rejected" | "pending" = "approved"): string | null {
    try {
      const { id } = createAdjustment(this.#account, input);
      if (input.action === "refund" && decision !== "pending") decideRefund(this.#account, id, decision);
      return id;
    } catch (error) {
      this.#faults.trace(`Paddle refused: ${String(error)}`);
      return null;
    }
  }

  reverseChargeback(adjustment: string): void {
    reverseChargeback(this.#account, adjustment);
  }

  get transactions(): readonly TransactionRow[] {
    return this.#account.storage.transactions.all();
  }

  get subscriptions(): readonly SubscriptionRow[] {
    return this.#account.storage.subscriptions.all();
  }

  get adjustments(): readonly IAdjustmentResponse[] {
    return this.#account.storage.adjustments.all();
  }
}
