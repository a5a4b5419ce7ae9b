/** The stage that is simulated: the deployed topology, with less patience, and names for its resources. Nature and the SDK are replaced here, before the product's code is loaded. */
import { Config } from "@winnow/core/kit/config";
import { topology as deployed, type Topology } from "../../topology.ts";
import { queueSetting } from "../../local/runtime/resource-name.ts";
import { takeOver } from "./nature.ts";

export const topology: Topology = {
  ...deployed,
  settings: { ...deployed.settings, DEADLINE_SECONDS: "14400", GREYLIST_SECONDS: "300,900" },
};

const nowhere = "http://127.0.0.1:9";

takeOver();
Object.assign(process.env, {
  AWS_ENDPOINT_URL: nowhere,
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "simulated",
  AWS_SECRET_ACCESS_KEY: "simulated",
});
Config.set(
  Config.parse({
    TABLE_NAME: "winnow-simulation-table",
    BUCKET_NAME: "winnow-simulation-files",
    BUS_NAME: "winnow-simulation",
    SECRET_PREFIX: "/winnow/simulation",
    ...topology.settings,
    ...Object.fromEntries(
      Object.keys(topology.queues).map((name) => [queueSetting(name), `${nowhere}/000000000000/${name}`]),
    ),
  }),
);
