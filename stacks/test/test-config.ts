/** The configuration of a test: from the test run's cloud, or without a cloud. */
import { Config } from "@winnow/core/kit/config";
import { topology } from "../topology.ts";

const noCloud = {
  TABLE_NAME: "none",
  BUCKET_NAME: "none",
  BUS_NAME: "none",
  SECRET_PREFIX: "/none",
  APP_URL: "http://localhost:3000",
};

/** People of tests have addresses at one domain. */
const own = { FREE_GRANTS_PER_DOMAIN: "1000000" };
const settings = { PROBE_TRANSPORT: "none", ...noCloud, ...topology.settings, ...process.env, ...own };

Config.set(Config.parse(settings));
