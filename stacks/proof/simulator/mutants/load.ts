/** Loads the product as the mutant of this process. Load it with `--import`. */
import { type LoadFnOutput, registerHooks } from "node:module";
import { mutantOfProcess, withoutGuard } from "./mutate.ts";

const mutant = mutantOfProcess();

const decoder = new TextDecoder();
const textOf = (source: LoadFnOutput["source"]): string =>
  typeof source === "string" ? source : decoder.decode(source);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!mutant || !url.endsWith(`/${mutant.file}`)) return loaded;
    return { ...loaded, source: withoutGuard(textOf(loaded.source), mutant) };
  },
});
