/** Files beside a bundle, which it reads, starts or loads at first use. Each lies beside the bundles that contain its user. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { type OutputBundle, type Plugin, rolldown, RolldownMagicString } from "rolldown";
import { options } from "./options.ts";

/** The source files that a bundle contains. */
const sourcesIn = (bundle: OutputBundle): string[] =>
  Object.values(bundle).flatMap((output) =>
    output.type === "asset"
      ? []
      : Object.entries(output.modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .map(([source]) => source),
  );

const dataFile = /new URL\("\.\/([^"]+\.(?:txt|js))", import\.meta\.url\)/g;

/** The data files that a `data.ts` reads. */
const data: Plugin = {
  name: "data beside",
  generateBundle(_options, bundle) {
    for (const source of sourcesIn(bundle).filter((file) => file.endsWith("/data.ts")))
      for (const [, name = ""] of readFileSync(source, "utf8").matchAll(dataFile))
        this.emitFile({ type: "asset", fileName: name, source: readFileSync(join(dirname(source), name)) });
  },
};

const publicSuffixes = /\/kit\/public-suffix\.ts$/;
const suffixLibrary = "tldts";
const suffixFile = "public-suffixes.cjs";

/** The library of public suffixes. */
const library: Plugin = {
  name: "library beside",
  transform: {
    filter: { id: publicSuffixes },
    handler: (code) => ({
      code: new RolldownMagicString(code).replace(`load("${suffixLibrary}")`, `load("./${suffixFile}")`),
    }),
  },
  generateBundle(_options, bundle) {
    const user = sourcesIn(bundle).find((file) => publicSuffixes.test(file));
    if (user === undefined) return;
    const source = readFileSync(createRequire(user).resolve(suffixLibrary));
    this.emitFile({ type: "asset", fileName: suffixFile, source });
  },
};

const partOfPackage = /import\.meta\.resolve\("([^"]+)"\)/g;
const besideBundle = (file: string) => basename(file).replace(/\.js$/, ".mjs");

/** The data files of the picture codecs. */
const codecs: Plugin = {
  name: "codecs beside",
  transform: {
    filter: { id: /\/picture\/codec\.ts$/ },
    handler(code, source) {
      const { resolve } = createRequire(source);
      const rewritten = new RolldownMagicString(code);
      for (const [call, name = ""] of code.matchAll(partOfPackage)) {
        const file = resolve(name);
        this.emitFile({ type: "asset", fileName: besideBundle(file), source: readFileSync(file) });
        rewritten.replace(call, `new URL("./${besideBundle(file)}", import.meta.url).href`);
      }
      return { code: rewritten };
    },
  },
};

const workerStarter = /\/picture\/worker-thread\.ts$/;
const workerSource = 'new URL("./worker.ts", import.meta.url)';
const workerFile = "picture-worker.mjs";

/** The worker thread that decodes pictures, with its codecs. */
const worker: Plugin = {
  name: "worker beside",
  transform: {
    filter: { id: workerStarter },
    handler: (code) => ({
      code: new RolldownMagicString(code).replace(
        workerSource,
        `new URL("./${workerFile}", import.meta.url)`,
      ),
    }),
  },
  async generateBundle(_options, bundle) {
    const starter = sourcesIn(bundle).find((file) => workerStarter.test(file));
    if (starter === undefined) return;
    const input = join(dirname(starter), "worker.ts");
    await using build = await rolldown({ ...options.input, input, plugins: [codecs] });
    const { output } = await build.generate({ ...options.output, entryFileNames: workerFile });
    for (const file of output)
      this.emitFile({
        type: "asset",
        fileName: file.fileName,
        source: file.type === "asset" ? file.source : file.code,
      });
  },
};

export const beside: readonly Plugin[] = [data, library, worker];
