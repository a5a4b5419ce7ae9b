/** A stage of its own for each file of tests, on the cloud that all share. */
import { randomUUID } from "node:crypto";
import { localTopology } from "../pace.ts";
import { type Product, startProduct } from "../product.ts";
import type { LocalWorldOptions } from "../world.ts";
import { examine } from "../oracle/index.ts";
import { type Customer, signIn } from "./customer.ts";

export interface Stage {
  product: Product;
  customer: Customer;
  /** What the oracle finds wrong with the stage's state. */
  violations(inputs: Parameters<typeof examine>[1]): Promise<readonly string[]>;
}

const hasty = {
  ...localTopology,
  settings: { ...localTopology.settings, GREYLIST_SECONDS: "1,1", STALE_SECONDS: "2" },
};

export async function startStage(world: LocalWorldOptions = { greylistSeconds: 0 }): Promise<Stage> {
  const stage = `t${randomUUID().slice(0, 8)}`;
  const endpoint = process.env["AWS_ENDPOINT_URL"] ?? "";
  const product = await startProduct({ topology: hasty, endpoint, port: 0, stage, world });
  const place = {
    table: process.env["TABLE_NAME"] ?? "",
    bucket: process.env["BUCKET_NAME"] ?? "",
    deadLetterQueues: Object.keys(hasty.queues).map((name) => `winnow-${stage}-${name}-dead`),
  };
  return {
    product,
    customer: await signIn(product.url, stage),
    violations: (inputs) => examine(place, inputs),
  };
}
