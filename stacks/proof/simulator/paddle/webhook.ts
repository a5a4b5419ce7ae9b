/** Paddle's webhooks on their way to the product: late, twice, out of order, or never. */
import type { EventRow } from "../../../local/paddle/storage.ts";
import { signatureOf } from "../../../local/paddle/delivery.ts";
import { without } from "../../../local/paddle/without.ts";
import { simulatedSecret } from "../cloud/index.ts";
import type { FaultSchedule } from "../fault-schedule.ts";
import type { VirtualClock } from "../virtual-clock.ts";

/** The product's receiver. Rejects where it does not answer 200 in time. */
export type Receiver = (body: Buffer, signature: string) => Promise<void>;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** Webhooks of one change arrive in any order within this time. */
const spreadMs = 2 * second;

export function createWebhooks(clock: VirtualClock, faults: FaultSchedule, receiver: Receiver) {
  let underWay = 0;
  let hasDropped = false;
  const counts = new Map<string, number>();

  /** Faults are named by type and number: ids depend on the time. */
  function nameOf({ event_type }: EventRow): string {
    const number = (counts.get(event_type ?? "") ?? 0) + 1;
    counts.set(event_type ?? "", number);
    return `webhook ${event_type} ${number}`;
  }

  async function attempt(event: EventRow, attempts: number): Promise<void> {
    const body = Buffer.from(JSON.stringify(without(event, "id")));
    const seconds = Math.floor(clock.now / second);
    try {
      await receiver(body, signatureOf(simulatedSecret, seconds, body.toString()));
    } catch (error) {
      faults.trace(`the webhook ${event.event_type} was not accepted: ${String(error)}`);
      deliver(event, Math.min(minute, second * 2 ** attempts), attempts + 1);
    }
  }

  function deliver(event: EventRow, milliseconds: number, attempts = 0): void {
    underWay += 1;
    clock.schedule(milliseconds, () => {
      void attempt(event, attempts).finally(() => {
        underWay -= 1;
      });
    });
  }

  return {
    get areIdle() {
      return underWay === 0;
    },
    get hasDropped() {
      return hasDropped;
    },
    take(event: EventRow): void {
      const name = nameOf(event);
      const random = faults.randomFor(name);
      if (faults.injects(`${name} dropped`, "drop")) {
        hasDropped = true;
        return;
      }
      const isLate = faults.injects(`${name} late`, "slow");
      const delay = isLate ? random.between(minute, 3 * hour) : random.between(0, spreadMs);
      deliver(event, delay);
      if (faults.injects(`${name} twice`, "duplicate"))
        deliver(event, delay + random.between(0, 10 * minute));
    },
  };
}
