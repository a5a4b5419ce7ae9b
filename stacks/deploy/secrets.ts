/** Makes the secrets of a stage that are missing, in the account and region of the environment: `secrets.ts <stage>`. */
import { provisionSecrets } from "../secrets.ts";
import { regionOf, stageOf } from "../stages.ts";

const { name } = stageOf(process.argv[2] ?? "");
process.env["AWS_REGION"] ??= regionOf(process.env);
await provisionSecrets(`/winnow/${name}`);
console.log(`Stage ${name} has its secrets in ${process.env["AWS_REGION"]}.`);
