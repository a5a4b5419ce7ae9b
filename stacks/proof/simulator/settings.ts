/** The simulated stage: the deployed topology with a shorter deadline and one chunk and one job at a time and no small lists, and the environment of its functions. Installs the fake globals, so it is imported before the product. */
import { Config } from "@winnow/core/kit/config";
import { queueSetting } from "../../local/runtime/resource-name.ts";
import { topology as deployed, type Topology } from "../../topology.ts";
import { installFakeGlobals } from "./fake-globals.ts";
import { paddleURL, prices } from "./paddle/price.ts";

export const topology: Topology = {
  ...deployed,
  settings: {
    ...deployed.settings,
    DEADLINE_SECONDS: "43200",
    GREYLIST_SECONDS: "300,900",
    MAX_CHUNKS_IN_FLIGHT: "1",
    SMALL_ROWS: "0",
    STEPS_AT_ONCE: "1",
    VERIFICATIONS_AT_ONCE: "1",
  },
};

const endpoint = "http://127.0.0.1:9";

installFakeGlobals();
Object.assign(process.env, {
  AWS_ENDPOINT_URL: endpoint,
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
    MAIL_FROM: "winnow@example.com",
    APP_URL: "https://winnow.example",
    AWS_ENDPOINT_URL: endpoint,
    PADDLE_URL: paddleURL,
    PADDLE_CLIENT_TOKEN: "test_simulated0000000000000000",
    PADDLE_PRICES: JSON.stringify(prices),
    ...topology.settings,
    ...Object.fromEntries(
      Object.keys(topology.queues).map((name) => [queueSetting(name), `${endpoint}/000000000000/${name}`]),
    ),
  }),
);
