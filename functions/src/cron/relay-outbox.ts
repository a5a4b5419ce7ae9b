import { Outbox } from "@winnow/core/aws/outbox";
import { Clock } from "@winnow/core/port/clock/index";
import { Timer } from "@winnow/core/timer";
import { cron } from "../handler/cron.ts";
import { log } from "../logging/log.ts";
import { metrics } from "../logging/metric.ts";

const relay = "relay-outbox";

/**
 * Publishes what is left in the outbox, and reports timers that are late. The age of the outbox raises an
 * alarm, also where it is missing. It is logged after the timers were looked at, so this timer needs no other
 * watch.
 */
export const handler = cron(relay, async () => {
  const now = Clock.now();
  const since = (await Outbox.pendingSince()) ?? now;
  const OutboxAge = Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000));
  try {
    await tellOfTimers();
    log.info({ kind: "outbox", ...metrics({ OutboxAge }) });
  } finally {
    await Outbox.relay();
  }
});

async function tellOfTimers(): Promise<void> {
  for (const { name, lastRun } of await Timer.lateBeside(relay))
    log.error({
      message: "A timer has not run to its end.",
      overdue: name,
      lastRun,
      ...metrics({ Overdue: 1 }),
    });
}
