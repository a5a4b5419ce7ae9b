/** The API in a simulation: requests of the customer and webhooks of Paddle, each in a process of its own. */
import { Billing } from "@winnow/core/billing";
import { Outbox } from "@winnow/core/aws/outbox";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import { everything } from "@winnow/core/kit/permission";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import type { FaultSchedule } from "./fault-schedule.ts";
import type { WithAdapters } from "./functions.ts";
import { SimulatedProcess } from "./simulated-process.ts";
import { customerID } from "./snapshot.ts";
import type { VirtualClock } from "./virtual-clock.ts";

const second = 1_000;
const minute = 60 * second;

const apiSeconds = 29;
const apiAttempts = 6;

interface APIOptions {
  seed: number;
  clock: VirtualClock;
  faults: FaultSchedule;
  withAdapters: WithAdapters;
}

export class API {
  readonly #options: APIOptions;
  #requests = 0;
  #webhooks = 0;

  constructor(options: APIOptions) {
    this.#options = options;
  }

  /** Sends a request of the customer, and retries timeouts and errors. Returns the refusal, if any. */
  async request(
    what: string,
    verb: () => Promise<unknown>,
    workspaceID: string,
  ): Promise<VisibleError | null> {
    const { clock, faults } = this.#options;
    for (let attempt = 1; attempt <= apiAttempts; attempt++) {
      try {
        const name = `customer ${++this.#requests} ${what}`;
        await this.#call(name, "customer", customerOf(workspaceID), verb);
        return null;
      } catch (error) {
        faults.trace(`${what} failed: ${String(error)}`);
        if (error instanceof VisibleError && error.kind !== "unavailable") return error;
        await clock.wait(faults.randomFor(`${what} ${attempt}`).between(second, minute));
      }
    }
    return null;
  }

  /** A webhook of Paddle at the product's receiver. */
  async receiveWebhook(body: Buffer, signature: string): Promise<void> {
    const from = { address: "192.0.2.2", program: "Paddle" };
    await this.#call(`hook ${++this.#webhooks}`, "hook", { type: "public", from }, () =>
      Billing.admitWebhook(body, signature, new Date()),
    );
  }

  /** Runs a request in a process of its own. Rejects if it fails, is killed or takes too long. */
  async #call(
    name: string,
    program: string,
    actor: Actor.Actor,
    verb: () => Promise<unknown>,
  ): Promise<void> {
    const { seed, clock, faults, withAdapters } = this.#options;
    const process = new SimulatedProcess(clock, { name, program, seed, skew: 0 });
    clock.schedule(apiSeconds * second, () => process.wasFrozen || process.kill());
    await process.run(() =>
      withAdapters(() =>
        Clock.provide(systemClock, () =>
          Actor.provide(actor, () => Outbox.withRelay(verb, (error) => faults.trace(String(error)))),
        ),
      ),
    );
  }
}

const customerOf = (workspaceID: string): Actor.Actor => ({
  type: "user",
  userID: customerID,
  email: "customer@inbox.test",
  name: "Customer",
  sessionID: "ses_00000000000000000000000000",
  workspaceID,
  role: "owner",
  permissions: everything,
  isConfirmed: true,
  from: { address: "192.0.2.1", program: "simulation" },
});
