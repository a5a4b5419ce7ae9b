/** `npm run generate -w sdk`: writes the types of the SDK from the OpenAPI document of `/v1`. */
import { writeFile } from "node:fs/promises";
import { generated, typesFile } from "./generated.ts";

await writeFile(typesFile, await generated());
