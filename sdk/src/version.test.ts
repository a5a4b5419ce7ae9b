import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { version } from "./version.ts";

it("The version that requests name is that of the package.", async () => {
  const manifest = await readFile(new URL("../package.json", import.meta.url), "utf8");
  expect(JSON.parse(manifest)).toMatchObject({ version });
});
