/** SST's way in: stages, `sst dev` and deployment, around the very stacks that `stacks/aws/bin.ts` builds. */
import type { SSTConfig } from "sst";
import { regionOf } from "./stacks/stages.ts";

export default {
  config: ({ stage, region }) => ({ name: "winnow", stage, region: region ?? regionOf(process.env) }),
  async stacks(app) {
    // SST bundles this file; the stacks are left to Node, so that they share one CDK with SST.
    const path = new URL("stacks/deploy/install.ts", import.meta.url).href;
    const { install } = (await import(path)) as typeof import("./stacks/deploy/install.ts");
    await install(app);
  },
} satisfies SSTConfig;
