/** The SDK as one file for a browser: a script that makes the global `sdk`. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../src/index.ts", import.meta.url))],
    bundle: true,
    minify: true,
    format: "iife",
    globalName: "sdk",
    write: false,
    platform: "browser",
  });
  return outputFiles[0]?.text ?? "";
}
