import { Outbox } from "@winnow/core/aws/outbox";
import { Clock } from "@winnow/core/port/clock/index";
import { cron } from "../handler.ts";
import { log } from "../log.ts";
import { metrics } from "../metric.ts";

/** Publishes what is left in the outbox. Its age, told before, raises an alarm, also where it is not told. */
export const handler = cron("relay-outbox", async () => {
  const now = Clock.now();
  const since = (await Outbox.pendingSince()) ?? now;
  const OutboxAge = Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000));
  log.info({ kind: "outbox", ...metrics({ OutboxAge }) });
  await Outbox.relay();
});
