/** Rotates the key that signs the tokens of a stage: `rotate-token-key.ts <stage>`. Sessions stay signed in. */
import { rotateTokenKey } from "../secrets.ts";
import { regionOf, stageOf } from "../stages.ts";

const { name } = stageOf(process.argv[2] ?? "");
process.env["AWS_REGION"] ??= regionOf(process.env);
await rotateTokenKey(`/winnow/${name}`);
console.log(`Stage ${name} signs with a new key. The former one stays valid until the next rotation.`);
