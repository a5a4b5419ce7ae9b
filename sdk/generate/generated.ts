/** The text of the generated types, as the OpenAPI document of today gives it. */
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { v1Document } from "../../functions/src/v1/document.ts";
import { problemCatalog } from "../../functions/src/http/error/problem-catalog.ts";
import { typesOf } from "./types.ts";
import type { Document } from "./schema.ts";

export const typesFile = fileURLToPath(new URL("../src/types.ts", import.meta.url));

export async function generated(): Promise<string> {
  const text = typesOf((await v1Document()) as unknown as Document, { codes: Object.keys(problemCatalog) });
  return format(text, { ...(await resolveConfig(typesFile)), filepath: typesFile });
}
