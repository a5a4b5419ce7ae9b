/** Before `npm pack`: compiles the SDK and the command line into `dist`, with declarations. */
import { execFileSync } from "node:child_process";
import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const folder = import.meta.dirname;
const dist = join(folder, "dist");
const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");

await rm(dist, { recursive: true, force: true });
execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], { cwd: folder, stdio: "inherit" });

// The compiler leaves the extension .ts in declarations.
for await (const file of glob("**/*.d.ts", { cwd: dist })) {
  const path = join(dist, file);
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replaceAll(/(from "\.[^"]+)\.ts"/g, '$1.js"'));
}
