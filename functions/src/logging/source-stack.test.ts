import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { sourceStack } from "./source-stack.ts";

/** A folder with a bundled file, whose lines are those of the source. */
function bundled(
  map = JSON.stringify({ version: 3, sources: ["../../core/src/a.ts"], mappings: "AAAA;AACA" }),
) {
  const folder = mkdtempSync(join(tmpdir(), "winnow-stack-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "index.mjs");
  writeFileSync(`${file}.map`, map);
  return { folder, url: pathToFileURL(file).href };
}

const stackAt = (...places: string[]) =>
  ["Error: no", ...places.map((place) => `    at async f (${place})`)].join("\n");

it("A stack names places in the source, whose map is read once.", () => {
  const { folder, url } = bundled();
  expect(sourceStack(stackAt(`${url}:1:1`, `${url}:2:1`), folder)).toBe(
    stackAt("core/src/a.ts:1:1", "core/src/a.ts:2:1"),
  );
  rmSync(folder, { recursive: true });
  expect(sourceStack(`Error: no\n    at ${url}:2:1`, folder)).toBe("Error: no\n    at core/src/a.ts:2:1");
});

it.each([
  ["in a message", (url: string) => `Error: file ${url}:1:1`],
  ["behind a search", (url: string) => stackAt(`${url}.map?.mjs:1:1`)],
  ["behind a hash", (url: string) => stackAt(`${url}.map#.mjs:1:1`)],
  ["in another folder", (url: string) => stackAt(`${url.replace("index.mjs", "other/../../index.mjs")}:1:1`)],
])("A place stays %s", (_, stack) => {
  const { folder, url } = bundled();
  expect(sourceStack(stack(url), folder)).toBe(stack(url));
});

it.each(["file:///nowhere/index.mjs:1:1", "file:///core/src/a.ts:1:1", "node:internal/process:105:5"])(
  "A place without a map stays: %s",
  (place) => {
    expect(sourceStack(stackAt(place))).toBe(stackAt(place));
  },
);

it.each([
  ["cannot be read", "{"],
  ["does not have it", JSON.stringify({ version: 3, sources: [], mappings: "" })],
  ["has no name for it", JSON.stringify({ version: 3, sources: [null], mappings: "AAAA" })],
])("A place stays whose map %s", (_, map) => {
  const { folder, url } = bundled(map);
  expect(sourceStack(stackAt(`${url}:9:9`), folder)).toBe(stackAt(`${url}:9:9`));
});
