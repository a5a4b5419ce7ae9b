/** What is built before it is deployed: handlers into bundles, and the web application by its own room. */
import { join } from "node:path";
import { Code } from "aws-cdk-lib/aws-lambda";
import { buildSync } from "esbuild";

const root = join(import.meta.dirname, "..");

/** Where the web application's build lies. */
export const website = join(root, "web/dist");

/** The code of the handler at `entry`, bundled now. */
export const bundled = (entry: string): Code => Code.fromAsset(bundle(entry));

/** Packages that speak CommonJS ask for `require`, which ES modules lack. */
const requireForPackages =
  'import { createRequire as createPackageRequire } from "node:module"; const require = createPackageRequire(import.meta.url);';

/**
 * Bundles the handler at `entry` (from the root of the repository) with everything it imports, the AWS SDK too, into
 * one ES module beside its source map. Returns their folder, below `outdir`.
 */
export function bundle(entry: string, outdir = join(import.meta.dirname, "dist")): string {
  const folder = join(outdir, entry.replace(/\.ts$/, ""));
  buildSync({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(folder, "index.mjs"),
    bundle: true,
    platform: "node",
    target: "node24",
    format: "esm",
    mainFields: ["module", "main"],
    banner: { js: requireForPackages },
    minify: true,
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
  });
  return folder;
}
