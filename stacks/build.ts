/** Builds handlers into bundles before a deployment. The web workspace builds the web application. */
import { copyFile, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { Code } from "aws-cdk-lib/aws-lambda";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { grants } from "./grants.ts";

const root = join(import.meta.dirname, "..");

/** The folder of the built web application. */
export const website = join(root, "web/dist");

/** The source files of all functions, relative to the root of the repository. */
export const entries: readonly string[] = [
  ...Object.keys(grants).map((handler) => `functions/src/${handler}.ts`),
  "stacks/origin-check.ts",
];

/** Bundles all functions; resolves with a function that returns the code of an entry. */
export async function bundled(): Promise<(entry: string) => Code> {
  const outdir = join(import.meta.dirname, "dist");
  await bundle(outdir);
  return (entry) => Code.fromAsset(bundleOf(entry, outdir));
}

/** The folder with the bundle of an entry. */
export function bundleOf(entry: string, outdir: string): string {
  return join(outdir, entry.replace(/\.ts$/, ""));
}

/** CommonJS packages need `require`, which ES modules do not have. */
const requireForPackages =
  'import { createRequire as createPackageRequire } from "node:module"; const require = createPackageRequire(import.meta.url);';

/** Leaves out zod's messages in all languages but English. */
const englishOnly: Plugin = {
  name: "english only",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\bzod\/v4\/locales\/index\.js$/ }, ({ path }) => ({
      contents: 'export { default as en } from "./en.js";',
      resolveDir: dirname(path),
    })),
};

/** Finds credentials in the environment alone, where Lambda puts them: the SDK's other providers are a tenth of its code. */
const environmentCredentials: Plugin = {
  name: "environment credentials",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\bcredential-provider-node\/dist-es\/index\.js$/ }, ({ path }) => ({
      contents: 'export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";',
      resolveDir: dirname(path),
    })),
};

/** Leaves out the check of ElectroDB's models by JSON schema, which every test of core makes. */
const checkedModels: Plugin = {
  name: "checked models",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^jsonschema$/ }, () => ({ path: "jsonschema", namespace: "checked models" }));
    onLoad({ filter: /.*/, namespace: "checked models" }, () => ({
      contents: `exports.Validator = class { addSchema() {} validate() { return { errors: [] }; } };
        exports.Validator.prototype.customFormats = {};`,
    }));
  },
};

const workerFile = 'new URL("./worker.ts", import.meta.url)';
const workerOutput = "picture-worker.mjs";

/** Bundles the worker thread that decodes pictures beside each bundle that starts it. */
const workerBeside: Plugin = {
  name: "worker beside",
  setup({ onLoad, onEnd, initialOptions }) {
    initialOptions.metafile = true;
    const starter = join(root, "core/src/picture/worker-thread.ts");
    onLoad({ filter: /\/picture\/worker-thread\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      return {
        contents: source.replace(workerFile, `new URL("./${workerOutput}", import.meta.url)`),
        loader: "ts",
      };
    });
    onEnd(async ({ metafile }) => {
      for (const [output, { inputs }] of Object.entries(metafile?.outputs ?? {})) {
        if (!(relative(root, starter) in inputs)) continue;
        await build({
          ...options,
          entryPoints: [join(dirname(starter), "worker.ts")],
          outfile: join(root, dirname(output), workerOutput),
          plugins: [codecsBeside],
        });
      }
    });
  },
};

const partOfPackage = /import\.meta\.resolve\("([^"]+)"\)/g;
const besideBundle = (file: string) => `./${basename(file).replace(/\.js$/, ".mjs")}`;

/** Copies the data files of the picture codecs beside each bundle with a codec, which loads them at first use. */
const codecsBeside: Plugin = {
  name: "codecs beside",
  setup({ onLoad, onEnd, initialOptions }) {
    const parts = new Map<string, string[]>();
    initialOptions.metafile = true;
    onLoad({ filter: /\/codec\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const { resolve } = createRequire(path);
      const files = Array.from(source.matchAll(partOfPackage), ([, name = ""]) => resolve(name));
      parts.set(relative(root, path), files);
      const beside = (_call: string, name: string) =>
        `new URL("${besideBundle(name)}", import.meta.url).href`;
      return { contents: source.replaceAll(partOfPackage, beside), loader: "ts" };
    });
    onEnd(async ({ metafile }) => {
      for (const [output, { inputs }] of Object.entries(metafile?.outputs ?? {}))
        for (const file of Object.keys(inputs).flatMap((input) => parts.get(input) ?? []))
          await copyFile(file, join(root, dirname(output), besideBundle(file)));
    });
  },
};

const dataFile = /new URL\("\.\/([^"]+\.txt)", import\.meta\.url\)/g;

/** Copies the data files beside a `data.ts` to each bundle that contains it. */
const dataBeside: Plugin = {
  name: "data beside",
  setup({ onEnd, initialOptions }) {
    initialOptions.metafile = true;
    onEnd(async ({ metafile }) => {
      for (const [output, { inputs }] of Object.entries(metafile?.outputs ?? {}))
        for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
          if (bytesInOutput === 0 || !input.endsWith("/data.ts")) continue;
          const source = await readFile(join(root, input), "utf8");
          for (const [, name = ""] of source.matchAll(dataFile))
            await copyFile(join(root, dirname(input), name), join(root, dirname(output), name));
        }
    });
  },
};

const options = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  mainFields: ["module", "main"],
  banner: { js: requireForPackages },
  minify: true,
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
} as const satisfies BuildOptions;

const api = "functions/src/api/handler.ts";

/**
 * Bundles each entry with all its imports, the AWS SDK included, into one ES module with a source map. What the API imports
 * at first use is in files beside it.
 */
export async function bundle(outdir: string): Promise<void> {
  const modules = {
    ...options,
    outExtension: { ".js": ".mjs" },
    plugins: [englishOnly, environmentCredentials, checkedModels, workerBeside, dataBeside],
  };
  const entryPoints = entries
    .filter((entry) => entry !== api)
    .map((entry) => ({ in: entry, out: join(bundleOf(entry, "."), "index") }));
  await build({ ...modules, entryPoints, outdir });
  await build({
    ...modules,
    entryPoints: [{ in: api, out: "index" }],
    outdir: bundleOf(api, outdir),
    splitting: true,
    chunkNames: "[name]-[hash]",
  });
}
