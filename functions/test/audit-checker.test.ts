/** The program of `/docs/audit` finds what is wrong in a file, and shares no code with the product. */
import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { auditTrail, linesOf } from "../../core/test/audit/trail.ts";
import { checker } from "../src/docs/page/audit.ts";

const folder = await mkdtemp(join(tmpdir(), "audit-checker-"));
await writeFile(join(folder, "check.py"), checker);

async function check(lines: readonly unknown[]): Promise<string> {
  const path = join(folder, "audit.jsonl");
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const run = promisify(execFile)("python3", [join(folder, "check.py"), path]);
  return run.then(
    ({ stdout }) => stdout.trim(),
    (error: { stdout: string; stderr: string }) => (error.stdout + error.stderr).trim(),
  );
}

it("A file is whole, also with erased parts, and a removed, changed, moved or inserted entry is named.", async () => {
  const trail = auditTrail();
  for (let index = 0; index < 4; index += 1)
    await trail.record("list.renamed", { name: `“ü” \n\\" ${index} 😀` }, { z: "\u0001", Ä: "b", from: "a" });
  await trail.seal();
  await trail.erase({ accountID: trail.person.userID, values: [] });
  const { chain, entries } = linesOf(await trail.file());
  const [first, second, third, ...rest] = entries;
  expect(await check([chain, ...entries])).toBe("The chain is whole.");
  expect(await check([chain, first, third, ...rest])).toBe("3: entries before it are missing");
  expect(await check([chain, second, third, ...rest])).toBe("2: entries before it are missing");
  expect(await check([chain, ...entries.slice(0, -1)])).toBe("5: the chain ends otherwise");
  expect(await check([chain, first, third, second, ...rest])).toContain("2: entries before it are missing");
  expect(await check([chain, first, first, second, third, ...rest])).toContain("1: entries before it");
  expect(await check([chain, first, { ...second, action: "list.deleted" }, third, ...rest])).toBe(
    "2: its hash is another",
  );
  expect(await check([chain, first, { ...second, details: {} }, third, ...rest])).toBe(
    "2: its subject is another",
  );
});

it("A file of a trail whose first entries have expired is whole.", async () => {
  const trail = auditTrail();
  await trail.recordMany(3);
  await trail.seal();
  trail.clock.advance(401 * 86_400);
  await trail.recordMany(2);
  const { chain, entries } = linesOf(await trail.file());
  expect(entries.map(({ seal }) => seal.position)).toEqual([4, 5, 6]);
  expect(chain.anchors.map(({ position }) => position)).toEqual([3, 6]);
  expect(await check([chain, ...entries])).toBe("The chain is whole.");
  expect(await check([chain, ...entries.slice(1)])).toBe("5: entries before it are missing");
});
