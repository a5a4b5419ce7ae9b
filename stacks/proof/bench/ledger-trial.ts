/** Singles of one API key a second, charged to the balance or to leases, at DynamoDB's conflict rules in simulated time. */
import "../simulator/settings.ts";
import { setTimeout as wait } from "node:timers/promises";
import { ApiKey } from "@winnow/core/api-key";
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import { everything } from "@winnow/core/kit/permission";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { z } from "zod";
import { startTime, useClock } from "../simulator/fake-globals.ts";
import { VirtualClock } from "../simulator/virtual-clock.ts";
import { parent } from "./child-process.ts";
import { startContendedCloud } from "./contended-cloud.ts";

/** Calls at random moments of this many seconds, whether or not the earlier calls have ended. */
const Case = z.object({ perSecond: z.int(), seconds: z.int(), charge: z.enum(["balance", "lease"]) });

const workspaceID = "wrk_00000000000000000000000000";
const as = <R>(actor: Actor.Actor, body: () => R): R =>
  Clock.provide(systemClock, () => Actor.provide(actor, body));
const system = { type: "system", workspaceID, job: "bench" } as const;
const key: Actor.ApiKey = {
  type: "api_key",
  apiKeyID: "key_00000000000000000000000000",
  name: "Bench",
  mode: "live",
  makerID: "usr_00000000000000000000000000",
  scopes: ["verify"],
  permissions: everything,
  workspaceID,
  plan: "Enterprise",
  monthlyBudget: null,
  secretHash: "none",
  from: { address: "192.0.2.1", program: "bench" },
};

async function run({ perSecond, seconds, charge }: z.infer<typeof Case>) {
  const clock = new VirtualClock(startTime);
  useClock(clock, 1);
  const { count } = startContendedCloud(clock);
  const calls = perSecond * seconds;
  const durations: number[] = [];
  let refused = 0;
  const spend = async (index: number): Promise<void> => {
    await wait(Math.random() * seconds * 1000);
    const from = clock.now;
    try {
      await as(key, async () => {
        const { slot } = await ApiKey.countCall(key, charge === "lease" ? "single" : "call");
        await Credit.withSlot(slot, async () => {
          await Credit.requireAvailable(1);
          await Credit.spend(`single:${index}`, 1);
        });
      });
      durations.push(clock.now - from);
    } catch (error) {
      if (!(error instanceof VisibleError) || error.kind !== "unavailable") throw error;
      refused += 1;
    }
  };
  const all = async () => {
    await as(system, () => Credit.open(100 * calls));
    await Promise.all(Array.from({ length: calls }, (_, index) => spend(index)));
  };
  let isOver = false;
  const ended = all().finally(() => {
    isOver = true;
  });
  await clock.run(() => isOver);
  await ended;
  durations.sort((one, other) => one - other);
  const at = (share: number): number => durations[Math.floor(share * (durations.length - 1))] ?? 0;
  return { ...count, spent: durations.length, refused, median: at(0.5), p99: at(0.99) };
}

parent.send(await run(Case.parse(JSON.parse(String(process.argv[2])))));
process.exit();
