/**
 * The data files of this folder, read at first use: one sorted entry a line. They lie beside this module, or beside the
 * bundle that contains it; `stacks/bundle/` copies them there.
 */
import { readFileSync } from "node:fs";

const files = {
  disposable: new URL("./disposable.txt", import.meta.url),
  suspected: new URL("./suspected.txt", import.meta.url),
  free: new URL("./free.txt", import.meta.url),
  confusables: new URL("./confusables.txt", import.meta.url),
};

/** The octets of a data file. */
export const readData = (name: keyof typeof files): Buffer => readFileSync(files[name]);
