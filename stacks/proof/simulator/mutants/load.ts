/** Loads the product as the mutant that the environment names (`--import` it before the program). */
import { type LoadFnOutput, registerHooks } from "node:module";
import { mutants } from "./mutants.ts";

const name = process.env["WINNOW_MUTANT"];
const mutant = mutants.find((one) => one.name === name);
if (!mutant) throw new Error(`There is no mutant "${name}".`);
const { file, guard, without } = mutant;

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
      throw new Error(`The mutant "${name}" does not find its guard once in ${file}.`);
    return { ...loaded, source: `${before}${without}${after}` };
  },
});
