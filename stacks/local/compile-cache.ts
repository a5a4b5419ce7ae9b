/**
 * Keeps compiled code between the starts of a program: `node --import ./stacks/local/compile-cache.ts`. Half of a short run is
 * compiling otherwise.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";

enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/compiled"));
