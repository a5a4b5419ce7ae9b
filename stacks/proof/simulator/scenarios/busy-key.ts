/** A busy API key: its single verifications spend leases, beside a list that needs the same credits. */
import { ApiKey } from "@winnow/core/api-key";
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { everything } from "@winnow/core/kit/permission";
import { SingleVerification } from "@winnow/core/single-verification";
import { hour, second, verify, firstList } from "./actions.ts";
import type { Simulation } from "../simulation.ts";
import type { Scenario } from "./scenario.ts";

const addresses: readonly string[] = Array.from(
  { length: 12 },
  (_, index) => `${index % 4 === 0 ? "no-" : ""}s${index}@d${index % 3}.example`,
);

const keyOf = ({ workspaceID }: Simulation): Actor.ApiKey => ({
  type: "api_key",
  apiKeyID: "key_00000000000000000000000000",
  makerID: "usr_00000000000000000000000000",
  name: "Server",
  mode: "live",
  scopes: ["verify"],
  workspaceID,
  permissions: everything,
  plan: "Enterprise",
  monthlyBudget: null,
  secretHash: "none",
  from: { address: "192.0.2.3", program: "simulation" },
});

/** Verifies addresses with a key, most of them at once. Each verdict that is kept was charged once. */
export const busyKey: Scenario = async (simulation, random) => {
  const key = keyOf(simulation);
  const single = async (email: string): Promise<void> => {
    await simulation.wait(random.between(0, random.pick([second, 5 * second, 30 * second])));
    await simulation.request("verify address", () =>
      Actor.provide(key, async () => {
        const { slot } = await ApiKey.countCall(key, "single");
        await Credit.withSlot(slot, () => SingleVerification.verify({ email }));
      }),
    );
  };
  const list = simulation
    .wait(random.between(0, 30 * second))
    .then(() => (random.chance(0.3) ? verify(simulation, firstList(simulation)) : null));
  await Promise.all([...addresses.map(single), list]);
  await simulation.until(() => simulation.rows("lease").length === 0, 12 * hour);
  const kept = simulation.rows("recentVerdict").length;
  const charged = simulation.rows("entry").reduce((sum, { key: name, legs }) => {
    const { spent_monthly: monthly = 0, spent_lifetime: lifetime = 0 } = legs as Record<string, number>;
    return /^(single|settle:lease):/.test(String(name)) ? sum + monthly + lifetime : sum;
  }, 0);
  if (charged !== kept)
    simulation.violations.push(`I4: ${kept} single verdicts are kept, ${charged} were charged`);
};
