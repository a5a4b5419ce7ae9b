/**
 * The scripts of the documentation, as the browser gets them. They lie beside this module, or beside the bundle that contains it;
 * `stacks/bundle/` copies them there.
 */
import { readFileSync } from "node:fs";

const files = {
  docs: new URL("./docs.js", import.meta.url),
  console: new URL("./console.js", import.meta.url),
};

/** The text of a script. */
export const readScript = (name: keyof typeof files): string => readFileSync(files[name], "utf8");
