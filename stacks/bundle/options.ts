import { join } from "node:path";
import type { CodeSplittingOptions, InputOptions, OutputOptions } from "rolldown";

/** The root of the repository. */
export const root = join(import.meta.dirname, "../..");

/**
 * What the API's function loads before its first call, and what most and some of its routers have in common: a file each, since each
 * file costs a start a third of a millisecond.
 */
const together: CodeSplittingOptions = {
  groups: [
    {
      name: "first",
      test: /\/hono\/dist\/|\/kit\/(?:trace|load-once)\.ts$|\/functions\/src\/log\.ts$/,
      priority: 1,
    },
    { name: "common", test: /\.[cm]?[jt]s$/, minShareCount: 60 },
    { name: "often", test: /\.[cm]?[jt]s$/, minShareCount: 25 },
  ],
};

/** What all bundles are built with: ES modules for Node with source maps. */
export const options = {
  input: {
    cwd: root,
    platform: "node",
    resolve: { mainFields: ["module", "main"] },
    logLevel: "warn",
    // What one function loads at first use is in the main part of another.
    checks: { ineffectiveDynamicImport: false },
  },
  output: {
    format: "esm",
    minify: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
    codeSplitting: together,
  },
} as const satisfies { input: InputOptions; output: OutputOptions };
