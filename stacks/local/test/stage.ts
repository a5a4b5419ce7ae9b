/** A stage of its own for each file of tests, on the cloud that all share. */
import { randomUUID } from "node:crypto";
import type { Topology } from "../../topology.ts";
import { demo } from "../demo-user.ts";
import { examine, type Input, type Place, readState, type State } from "../oracle/index.ts";
import { localTopology } from "../pace.ts";
import { type Product, startProduct } from "../product.ts";
import { deadLettersOf, nameOf } from "../runtime/resource-name.ts";
import type { LocalWorldOptions } from "../world.ts";
import { type Customer, signIn } from "./customer.ts";

export interface Stage {
  name: string;
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
  settings: { ...localTopology.settings, GREYLIST_SECONDS: "1,1", STALE_SECONDS: "2" },
};

export async function startStage(world: LocalWorldOptions = { greylistSeconds: 0 }): Promise<Stage> {
  const name = `t${randomUUID().slice(0, 8)}`;
  const endpoint = process.env["AWS_ENDPOINT_URL"] ?? "";
  const product = await startProduct({ topology: hasty, endpoint, port: 0, stage: name, world });
  const place = {
    table: process.env["TABLE_NAME"] ?? "",
    bucket: process.env["BUCKET_NAME"] ?? "",
    deadLetterQueues: [...Object.keys(hasty.queues), ...hasty.reactions.map((reaction) => reaction.name)].map(
      (thing) => nameOf(name, deadLettersOf(thing)),
    ),
  };
  return {
    name,
    product,
    customer: await signIn(product.url, name, demo),
    async stranger(credits = 1_000) {
      const credentials = { email: `${randomUUID()}@inbox.test`, password: "a-strangers-passphrase" };
      const { register } = await import("./registration.ts");
      await register({ ...credentials, firstName: "Some", lastName: "Stranger", allowance: credits });
      return signIn(product.url, name, credentials);
    },
    violations: async (inputs) => examine(await readState(place), inputs),
    state: () => readState(place),
    place,
  };
}
