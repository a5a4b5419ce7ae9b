import { Outbox } from "@winnow/core/aws/outbox";
import { cron } from "../handler.ts";
import { log } from "../log.ts";
import { metrics } from "../metric.ts";

/** Publishes what is left in the outbox. Its age, told before, raises an alarm, also where it is not told. */
export const handler = cron("relay-outbox", async () => {
  log.info({ kind: "outbox", ...metrics({ OutboxAge: await Outbox.ageSeconds() }) });
  await Outbox.relay();
});
