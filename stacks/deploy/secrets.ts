/** Creates the missing secrets of a stage, in the region of the stage: `secrets.ts <stage>`. */
import { provisionSecrets } from "../secrets.ts";
import { stageOf } from "../stages.ts";

const { name, region } = stageOf(process.argv[2] ?? "");
await provisionSecrets(`/winnow/${name}`, { region });
console.log(`Stage ${name} has its secrets in ${region}.`);
