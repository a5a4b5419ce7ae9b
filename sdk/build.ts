/** Before `npm pack`: compiles the SDK, as ES modules and for `require`, and the command line into `dist`, with declarations. */
import { execFileSync } from "node:child_process";
import { cp, glob, readFile, rm, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = import.meta.dirname;
const dist = join(folder, "dist");
const commonjs = join(dist, "commonjs");
const tsc = fileURLToPath(new URL("bin/tsc", import.meta.resolve("@typescript/native/package.json")));

await rm(dist, { recursive: true, force: true });
execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], { cwd: folder, stdio: "inherit" });

// The compiler leaves the extension .ts in declarations.
const declarations: string[] = [];
for await (const name of glob("**/*.d.ts", { cwd: dist })) {
  declarations.push(name);
  const path = join(dist, name);
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replaceAll(/(from "\.[^"]+)\.ts"/g, '$1.js"'));
}

await build({
  entryPoints: [join(folder, "src/index.ts")],
  outfile: join(commonjs, "index.js"),
  bundle: true,
  format: "cjs",
  platform: "neutral",
  target: "es2022",
});
for (const name of declarations)
  if (!name.startsWith(`cli${sep}`)) await cp(join(dist, name), join(commonjs, name));
await writeFile(join(commonjs, "package.json"), '{ "type": "commonjs" }\n');
