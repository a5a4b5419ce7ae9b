import { buffer } from "node:stream/consumers";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { Clock } from "../../src/port/clock/index.ts";
import { systemClock } from "../../src/port/clock/system.ts";
import { rowsOut } from "../../src/list/download/index.ts";
import { importFile } from "../../src/list/import/index.ts";
import { partsOf } from "../../src/list/manifest.ts";
import { pageOf } from "../../src/list/result/index.ts";
import { Download, limits } from "../../src/list/schema.ts";

it("A file that exceeds the memory buffers is imported and downloaded unchanged.", async () => {
  const prefix = `test/${ulid()}/`;
  const key = `${prefix}upload`;
  const rows = Array.from({ length: 3_000 }, (_, row) =>
    row % 10 === 9 ? `nope ${row}` : `user${row % 2_000}@d${row % 7}.example`,
  );
  const upload = { key, filename: "list.csv" };
  await Store.put(key, `email\n${rows.join("\n")}\n`);
  const run = { bytes: 2 ** 20, occurrences: 500, domains: 100 };
  const imported = await Clock.provide(systemClock, () =>
    importFile({ ...upload, choice: {}, prefix: `${prefix}list/`, limits, run }),
  );
  expect(imported.rows).toMatchObject({ total: 3_000, bad_syntax: 300 });

  const parts = partsOf([], imported);
  const request = Download.parse({ columns: ["email", "reason"] });
  const file = rowsOut({ upload, imported, parts, request, scratch: `${prefix}scratch/`, bufferBytes: 0 });
  const lines = rows.map((row) => (row.startsWith("nope") ? `${row},bad_syntax` : `${row},`));
  expect((await buffer(file)).toString().trimEnd().split("\r\n")).toEqual(["email,reason", ...lines]);

  const page = await pageOf(parts, { result: "lst_1", limit: 2, q: "nope 2" });
  expect(page.results.map(({ email }) => email)).toEqual(["nope 29", "nope 209"]);
  await Store.removeBelow(prefix);
});
