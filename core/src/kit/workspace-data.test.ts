import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { allPrefixes, workspacePrefixes } from "./object-prefix.ts";
import { areasOfWorkspaces, isErasedBy } from "./workspace-data.ts";

const sources = join(import.meta.dirname, "..");
const files = await readdir(sources, { recursive: true });
const texts = await Promise.all(
  files
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !/^(aws|kit|port)\//.test(file))
    .map(async (file) => ({
      area: file.split("/", 1)[0] ?? "",
      text: await readFile(join(sources, file), "utf8"),
    })),
);

/** The prefixes of keys that the id of a workspace follows. */
const prefixesIn = (text: string): string[] =>
  Array.from(text.matchAll(/`([a-z]+\/)\$\{(?:\w+\.)?workspaceID\}\//g), ([, prefix = ""]) => prefix);

it("Every area that stores something of a workspace says what erases it, and no other does.", () => {
  const storing = texts.filter(
    ({ text }) =>
      /new Entity\([^]*composite: \["workspaceID"/.test(text) ||
      /new Entity\([^]*^ {6}workspaceID: /m.test(text) ||
      prefixesIn(text).length > 0,
  );
  const alone = ["workspace", "account"];
  const areas = [...new Set([...storing.map(({ area }) => area), ...alone])];
  expect(areas.toSorted()).toEqual(areasOfWorkspaces.toSorted());
});

it("Every prefix that the id of a workspace follows is erased with the account of its owner.", () => {
  const written = [...new Set(texts.flatMap(({ text }) => prefixesIn(text)))];
  expect(written.toSorted()).toEqual(workspacePrefixes.toSorted());
  const others = allPrefixes.filter((prefix) => !workspacePrefixes.some((own) => own === prefix));
  expect(others).toEqual(["picture/", "probe/"]);
});

it("What a test workspace loses as it closes, its workspace loses too.", () => {
  expect(
    areasOfWorkspaces.filter((area) => isErasedBy(area, "test") && !isErasedBy(area, "closing")),
  ).toEqual([]);
});
