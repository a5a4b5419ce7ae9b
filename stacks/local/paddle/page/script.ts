/** The script that plays Paddle.js in the product's pages. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

let script: Promise<string> | undefined;

/** `browser/paddle.ts` as JavaScript. */
export const paddleScript = (): Promise<string> => (script ??= build());

async function build(): Promise<string> {
  const { transform } = await import("esbuild");
  const source = await readFile(join(import.meta.dirname, "../browser/paddle.ts"), "utf8");
  const { code } = await transform(source, { loader: "ts", format: "iife", target: "es2022" });
  return code;
}
