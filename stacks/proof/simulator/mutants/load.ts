/** Loads the product as the mutant that WINNOW_MUTANT names. Load it with `--import`. */
import { type LoadFnOutput, registerHooks } from "node:module";
import { mutants } from "./mutants.ts";

const name = process.env["WINNOW_MUTANT"];
const mutant = mutants.find((one) => one.name === name);
if (!mutant) throw new Error(`There is no mutant "${name}".`);
const { file, guard, replacement } = mutant;

const decoder = new TextDecoder();
const textOf = (source: LoadFnOutput["source"]): string =>
  typeof source === "string" ? source : decoder.decode(source);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/${file}`)) return loaded;
    const source = textOf(loaded.source);
    const [before, after, ...more] = source.split(guard);
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`The mutant "${name}" needs its guard exactly once in ${file}.`);
    return { ...loaded, source: `${before}${replacement}${after}` };
  },
});
