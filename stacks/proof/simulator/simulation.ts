/** One simulation: a cloud, the product's functions, mail servers, a customer, and a fault schedule over all of them. */
import { topology } from "./settings.ts";
import { Billing } from "@winnow/core/billing";
import { Actor } from "@winnow/core/kit/actor";
import type { VisibleError } from "@winnow/core/kit/error";
import { Payment } from "@winnow/core/port/payment/index";
import { paddle } from "@winnow/core/port/payment/paddle";
import { Prober } from "@winnow/core/port/prober/index";
import { WebhookClient } from "@winnow/core/port/webhook-client/index";
import { Resolver } from "@winnow/core/port/resolver/index";
import { Verdict } from "@winnow/core/verdict";
import { API } from "./api.ts";
import type { MemoryCloud } from "./cloud/index.ts";
import { useClock } from "./fake-globals.ts";
import { routeFetch } from "./fetch.ts";
import { FaultSchedule, type FaultScheduleOptions } from "./fault-schedule.ts";
import { Functions, type Handler, type WithAdapters } from "./functions.ts";
import { type Mail, simulatedMail } from "./mail.ts";
import { send } from "./network.ts";
import { SimulatedPaddle } from "./paddle/index.ts";
import { paddleURL } from "./paddle/price.ts";
import { routeRequests } from "./sdk.ts";
import { rowsOf, type Snapshot } from "./snapshot.ts";
import { VirtualClock } from "./virtual-clock.ts";
import { simulatedReceivers } from "./webhook-receiver.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How late items are deleted after their expiry, at most. */
const maxExpiryLagMs = 48 * hour;

/** How long after the last fault everything must have ended: a job's deadline and time to spare. */
const settleMs = 36 * hour;

let running: Simulation;
const setRunning = (simulation: Simulation): void => {
  running = simulation;
};
routeRequests((request) => send(running.cloud, running.faults, request));
routeFetch((request) => running.paddle.answer(request));

/** Jobs that begin a day after the end of what they erase. */
const lateErasures = new Set<unknown>(["erase-late-objects", "erase-usage", "erase-workspace"]);

const isLateErasure = ({ kind }: Record<string, unknown>): boolean => lateErasures.has(kind);

export interface SimulationOptions extends FaultScheduleOptions {
  /** Whether the sweeps of stale jobs run; true unless given. */
  sweeps?: boolean;
  /** Milliseconds since 1970; the snapshot's time unless given. */
  startsAt?: number;
}

export class Simulation {
  readonly clock: VirtualClock;
  readonly faults: FaultSchedule;
  readonly cloud: MemoryCloud;
  readonly paddle: SimulatedPaddle;
  readonly functions: Functions;
  readonly receivers: ReturnType<typeof simulatedReceivers>;
  readonly workspaceID: string;
  /** A second workspace of the same customer. */
  readonly otherWorkspaceID: string;
  /** Violations that the customer saw in answers of the API. */
  readonly violations: string[] = [];
  /** The lists whose verification cannot be completed. */
  readonly mayFail = new Set<string>();
  /** When nothing was under way any more. */
  settledAt = 0;
  /** The payments that the customer read in the end, by workspace. */
  readonly listed = new Map<string, readonly Billing.Payment[]>();
  readonly #api: API;
  readonly #mail: Mail;
  readonly #seed: number;
  readonly #bound: number;
  readonly #sweeps: boolean;
  /** Whether the timer that seals audit trails runs. */
  sealsAudit = false;
  #restsUntil = 0;
  #reconciled: number;
  #isScenarioRunning = true;

  constructor(snapshot: Snapshot, handlers: ReadonlyMap<string, Handler>, options: SimulationOptions) {
    const { seed, sweeps = true } = options;
    this.#sweeps = sweeps;
    this.#seed = seed;
    this.workspaceID = snapshot.workspaceID;
    this.otherWorkspaceID = snapshot.otherWorkspaceID;
    this.clock = new VirtualClock(options.startsAt ?? snapshot.now);
    this.#reconciled = this.clock.now;
    this.faults = new FaultSchedule(this.clock, options);
    this.#bound = this.clock.now + options.durationMs + settleMs;
    this.#mail = simulatedMail(this.clock, this.faults);
    this.receivers = simulatedReceivers(this.faults);
    this.cloud = snapshot.cloud();
    const withAdapters: WithAdapters = (body) => this.#withAdapters(body);
    this.#api = new API({ seed, clock: this.clock, faults: this.faults, withAdapters });
    this.paddle = new SimulatedPaddle(this.clock, this.faults, (body, signature) =>
      this.#api.receiveWebhook(body, signature),
    );
    this.functions = new Functions({
      seed,
      clock: this.clock,
      faults: this.faults,
      topology,
      handlers,
      withAdapters,
    });
    this.cloud.onMessage = (message) => this.functions.send(message);
    this.cloud.onVisibility = (change) => this.functions.setVisibility(change);
    this.cloud.onEvent = (event) => this.functions.publish(event);
    this.cloud.objects.onPut = (key) => this.#notifyOfObject(key);
  }

  /** Runs the scenario until nothing is under way any more, or until the time limit. */
  async run(scenario: (simulation: Simulation) => Promise<void>): Promise<void> {
    setRunning(this);
    useClock(this.clock, this.#seed);
    this.clock.schedule(0, () => {
      void scenario(this).finally(() => {
        this.#isScenarioRunning = false;
        this.faults.lasts(this.clock.now);
      });
    });
    this.#fireCronsEveryMinute();
    this.#expireItems();
    await this.clock.run(() => this.#isSettled() || this.clock.now > this.#bound);
    this.settledAt = this.clock.now;
    await this.#eraseLate();
  }

  /** Lets the day pass after which late objects and usage are erased. Nothing is billed in it. */
  async #eraseLate(): Promise<void> {
    const times = this.rows("job")
      .filter(isLateErasure)
      .map(({ staleAt }) => Date.parse(String(staleAt)));
    if (times.length === 0 || !this.#sweeps) return;
    this.#restsUntil = Math.max(...times);
    const bound = this.#restsUntil + settleMs;
    const isDone = () => this.#isIdle() && this.rows("job").length === 0;
    await this.clock.run(() => isDone() || this.clock.now > bound);
  }

  /** Sends a request of the customer to the API, and retries timeouts and errors. Returns the refusal, if any. */
  request(
    what: string,
    verb: () => Promise<unknown>,
    workspaceID = this.workspaceID,
  ): Promise<VisibleError | null> {
    return this.#api.request(what, verb, workspaceID);
  }

  wait(milliseconds: number): Promise<void> {
    return this.clock.wait(milliseconds);
  }

  /** Lets days pass. While nothing is under way, time is passed by the hour. */
  async pass(days: number): Promise<void> {
    const milliseconds = days * 24 * hour;
    this.#restsUntil = this.clock.now + milliseconds;
    await this.wait(milliseconds);
  }

  /** Has the product find what it missed of Paddle. Where no webhook was lost, it must have missed nothing. */
  async reconcile(): Promise<void> {
    if (!this.#hasLostWebhooks) return;
    this.functions.fireCron("reconcile-payments");
    await this.untilIdle();
  }

  /** Waits until a condition holds for the stored rows, or for at most this many milliseconds. */
  async until(isTrue: () => boolean, milliseconds: number): Promise<void> {
    const end = this.clock.now + milliseconds;
    while (!isTrue() && this.clock.now < end) await this.wait(10 * second);
  }

  rows(entity: string): Record<string, unknown>[] {
    return rowsOf(this.cloud.table, entity);
  }

  /** What it cost so far: messages that the product sent, and questions about mailboxes. */
  get effort(): { messages: number; questions: number } {
    return { messages: this.functions.sent, questions: this.#mail.questions() };
  }

  /** Each process starts with an empty domain cache, and no provider is known to accept what bounces. */
  #withAdapters<R>(body: () => R): R {
    const { resolver, prober } = this.#mail;
    const apiKey = () => Actor.provide({ type: "operator", job: "simulation" }, Billing.apiKey);
    return Payment.provide(paddle({ url: paddleURL, apiKey }), () =>
      Resolver.provide(resolver, () =>
        Prober.provide(prober, () =>
          WebhookClient.provide(this.receivers, () =>
            Verdict.DomainCache.provide(Verdict.DomainCache.inProcess(), () =>
              Verdict.ProviderFacts.provide({ find: async () => new Map() }, body),
            ),
          ),
        ),
      ),
    );
  }

  #notifyOfObject(key: string): void {
    const notification = topology.files.notifications.find(({ prefix }) => key.startsWith(prefix));
    if (!notification) return;
    const body = JSON.stringify({ Records: [{ s3: { object: { key: encodeURIComponent(key) } } }] });
    this.functions.send({ queue: notification.queue, body, delaySeconds: 0 });
  }

  /** Waits until no message, event or webhook is under way, or for at most a day. */
  untilIdle(): Promise<void> {
    return this.until(() => this.#isIdle(), 24 * hour);
  }

  /** Fires the crons that have something to do; the others would only read. */
  #fireCronsEveryMinute(): void {
    const isResting = this.clock.now < this.#restsUntil - hour && this.#isIdle();
    this.clock.schedule(isResting ? hour : minute, () => {
      if (this.settledAt === 0) this.paddle.billDue();
      this.#fireReconciliation();
      if (this.rows("outbox").length > 0) this.functions.fireCron("relay-outbox");
      if (this.rows("lease").length > 0) this.functions.fireCron("settle-leases");
      if (this.#hasUnsealed()) this.functions.fireCron("seal-audit");
      this.#fireExpiry();
      this.#fireOutcomes();
      this.#fireScheduledPlans();
      if (this.#sweeps) this.#fireSweeps();
      this.#fireCronsEveryMinute();
    });
  }

  /** As on AWS, items are deleted late: up to two days after they expired. */
  #expireItems(): void {
    const random = this.faults.randomFor("expiry");
    this.clock.schedule(hour, () => {
      this.cloud.table.expire(this.clock.now - random.between(0, maxExpiryLagMs));
      this.#expireItems();
    });
  }

  /** Lists expire within minutes instead of an hour, so that erasure overlaps with faults. */
  #fireExpiry(): void {
    const now = new Date(this.clock.now).toISOString();
    if (this.rows("list").some(({ timeExpires }) => String(timeExpires) < now))
      this.functions.fireCron("expire-lists");
  }

  #fireOutcomes(): void {
    const now = new Date(this.clock.now).toISOString();
    if (this.rows("outcomes").some(({ timeDue }) => String(timeDue) < now))
      this.functions.fireCron("settle-outcomes");
  }

  #fireScheduledPlans(): void {
    const now = new Date(this.clock.now).toISOString();
    const rows = [...this.rows("scheduled-plan"), ...this.rows("top-up-retry")];
    if (rows.some(({ timeDue }) => String(timeDue) < now)) this.functions.fireCron("settle-billing");
  }

  /** By the week instead of the night: months pass in some simulations. */
  #fireReconciliation(): void {
    if (this.clock.now - this.#reconciled < 7 * 24 * hour) return;
    this.#reconciled = this.clock.now;
    if (this.#hasLostWebhooks) this.functions.fireCron("reconcile-payments");
  }

  /** Whether a webhook was dropped, or its message became a dead letter. */
  get #hasLostWebhooks(): boolean {
    const letters = this.functions.deadLetters.keys();
    return this.paddle.hasDropped || [...letters].some((queue) => queue.includes("receive-payment-event"));
  }

  #hasUnsealed(): boolean {
    return this.sealsAudit && this.rows("audit-unsealed").length > 0;
  }

  #fireSweeps(): void {
    if (this.rows("job").some((job) => this.#isSoonStale(job))) this.functions.fireCron("sweep-jobs");
  }

  #isSoonStale({ staleAt }: Record<string, unknown>): boolean {
    return String(staleAt) < new Date(this.clock.now + 5 * minute).toISOString();
  }

  #isIdle(): boolean {
    return (
      this.functions.areIdle &&
      this.paddle.isIdle &&
      this.rows("outbox").length === 0 &&
      this.rows("lease").length === 0 &&
      !this.#hasUnsealed() &&
      (!this.#sweeps || this.rows("job").every((job) => isLateErasure(job) && !this.#isSoonStale(job)))
    );
  }

  #isSettled(): boolean {
    return (
      !this.#isScenarioRunning &&
      this.#isIdle() &&
      ["verification", "analysis"].every((entity) =>
        this.rows(entity).every(({ timeCompleted }) => timeCompleted !== undefined),
      )
    );
  }
}
