import { join } from "node:path";
import type { InputOptions, OutputOptions } from "rolldown";

/** The root of the repository. */
export const root = join(import.meta.dirname, "../..");

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
  output: { format: "esm", minify: true, sourcemap: true, sourcemapExcludeSources: true },
} as const satisfies { input: InputOptions; output: OutputOptions };
