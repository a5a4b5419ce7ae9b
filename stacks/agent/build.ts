/** `npm run -s agent:build`: writes the agent as one file, which any host with Node 22.13 or later runs, and prints its path. */
import { bundleAgent } from "./bundle.ts";

console.log(await bundleAgent());
