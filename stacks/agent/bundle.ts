import { join } from "node:path";
import { type Plugin, rolldown, RolldownMagicString } from "rolldown";
import { descriptions, leftOut } from "../bundle/left-out.ts";
import { options } from "../bundle/options.ts";

const file = "winnow-agent.mjs";

const loadsLibrary = 'load("tldts")';

/** The library of public suffixes, which functions load at first use, from a file beside them. */
const libraryInside: Plugin = {
  name: "library inside",
  transform: {
    filter: { id: /\/kit\/public-suffix\.ts$/ },
    handler(code) {
      if (!code.includes(loadsLibrary)) throw new Error(`public-suffix.ts has no ${loadsLibrary}.`);
      return {
        code: new RolldownMagicString(code)
          .prepend('import * as suffixLibrary from "tldts";\n')
          .replace(loadsLibrary, "suffixLibrary"),
      };
    },
  },
};

/** Bundles the agent into one file with all that it needs, without a source map. Resolves with its path. */
export async function bundleAgent(dir = join(import.meta.dirname, "dist")): Promise<string> {
  await using build = await rolldown({
    ...options.input,
    input: { agent: "stacks/agent/main.ts" },
    plugins: [descriptions, ...leftOut, libraryInside],
  });
  const { output } = await build.write({
    ...options.output,
    sourcemap: false,
    codeSplitting: false,
    dir,
    entryFileNames: file,
  });
  const [, ...beside] = output.map(({ fileName }) => fileName);
  if (beside.length > 0) throw new Error(`The agent is not one file: ${beside.join(", ")} would lie beside.`);
  return join(dir, file);
}
