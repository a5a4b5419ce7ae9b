/** A stage on a cloud of its own, so that no test feels the faults of another. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Config } from "@winnow/core/kit/config";
import type { Topology } from "../../topology.ts";
import { startCloud } from "../cloud/server.ts";
import { demo } from "../demo-user.ts";
import { examine, type Input, type Place, readState, type State } from "../../proof/oracle/index.ts";
import { localTopology, reactionsWithin } from "../pace.ts";
import { type Product, startProduct } from "../product.ts";
import { deadLettersOf, nameOf } from "../runtime/resource-name.ts";
import type { LocalWorldOptions } from "../world.ts";
import { type Customer, signIn } from "./customer.ts";

export interface Stage {
  product: Product;
  /** The demo user, signed in. */
  customer: Customer;
  /** Somebody else, with a workspace of their own, signed in. */
  stranger(credits?: number): Promise<Customer>;
  /** What the oracle finds wrong with the stage's state. */
  violations(inputs: readonly Input[]): Promise<readonly string[]>;
  state(): Promise<State>;
  /** Where the state lies. */
  place: Place;
}

const hasty: Topology = {
  ...localTopology,
  queues: { ...localTopology.queues, ...reactionsWithin(3) },
  settings: { ...localTopology.settings, GREYLIST_SECONDS: "1,1", STALE_SECONDS: "2" },
};

export async function startStage(
  world: LocalWorldOptions = { greylistSeconds: 0 },
  { agents = false, google = false } = {},
): Promise<Stage> {
  const name = "test";
  const folder = await mkdtemp(join(tmpdir(), "winnow-stage-"));
  const cloud = await startCloud({ port: 0, folder });
  const { endpoint } = cloud;
  const product = await startProduct({
    topology: hasty,
    endpoint,
    port: 0,
    stage: name,
    world,
    agents,
    google,
  });
  const place = {
    table: Config.get().table,
    bucket: Config.get().bucket,
    deadLetterQueues: Object.keys(hasty.queues).map((queue) => nameOf(name, deadLettersOf(queue))),
  };
  return {
    product: {
      ...product,
      async close() {
        await product.close();
        await cloud.close();
        await rm(folder, { recursive: true });
      },
    },
    customer: await signIn(product.url, demo),
    async stranger(credits = 1_000) {
      const credentials = { email: `${randomUUID()}@inbox.test`, password: "a-strangers-passphrase" };
      const { register } = await import("./registration.ts");
      await register({ ...credentials, firstName: "Some", lastName: "Stranger", allowance: credits });
      return signIn(product.url, credentials);
    },
    violations: async (inputs) => examine(await readState(place), inputs),
    state: () => readState(place),
    place,
  };
}
