import { Config } from "@winnow/core/kit/config";
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import type { Product } from "../local/product.ts";
import { nameOf } from "../local/runtime/resource-name.ts";
import { asRole } from "../local/runtime/role.ts";

type Cron =
  | "relay-outbox"
  | "sweep-jobs"
  | "seal-audit"
  | "settle-leases"
  | "expire-lists"
  | "audit-ledgers"
  | "settle-billing";

/** Runs a cron handler in its role twice, since a timer may fire twice, with a clock that is ahead of the product's by the given seconds. */
export async function runCron(product: Pick<Product, "enter">, name: Cron, secondsAhead = 0): Promise<void> {
  const { handler } = (await import(`../../functions/src/cron/${name}.ts`)) as {
    handler(event: unknown, context: unknown): Promise<void>;
  };
  const context = { getRemainingTimeInMillis: () => 60_000 };
  const now = product.enter(() => Clock.now().getTime());
  const ahead = manualClock(new Date(now + secondsAhead * 1000).toISOString());
  for (const _ of ["once", "twice"])
    await product.enter(() =>
      asRole(nameOf(Config.get().stage, name), () => Clock.provide(ahead, () => handler({}, context))),
    );
}
