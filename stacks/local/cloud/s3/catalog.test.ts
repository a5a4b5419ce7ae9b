import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Catalog } from "./catalog.ts";
import type { StoredObject } from "./object.ts";

let folder = "";
let file = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-catalog-"));
  file = join(folder, "catalog.jsonl");
});
afterEach(() => rm(folder, { recursive: true }));

const description = { headers: { "content-type": "text/csv" }, metadata: { list: "lst_1" } };
const objectNamed = (content: string): StoredObject => ({
  ...description,
  content,
  size: 1,
  etag: "e",
  at: 1,
  checksums: {},
});
const cors =
  "<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>";

test("A catalog is rebuilt from its compacted journal and later entries.", async () => {
  const slackBytes = 1000;
  const catalog = await Catalog.open(file, slackBytes);
  await catalog.record({ type: "bucket.created", bucket: "files", at: 1 });
  await catalog.record({ type: "bucket.created", bucket: "gone", at: 2 });
  await catalog.record({ type: "configuration.changed", bucket: "files", name: "cors", document: cors });
  const at = { bucket: "files", id: "upload" };
  await catalog.record({ type: "upload.started", ...at, key: "big", description, at: 3 });
  const part = { content: "part", size: 5, etag: "p", at: 4 };
  await catalog.record({ type: "part.written", ...at, number: 2, part });
  await catalog.record({ type: "bucket.deleted", bucket: "gone" });
  for (let time = 0; time < 500; time++)
    await catalog.record({
      type: "object.written",
      bucket: "files",
      key: `k${time % 3}`,
      object: objectNamed(`c${time}`),
    });
  await catalog.record({ type: "object.deleted", bucket: "files", key: "k1" });
  const before = catalog.buckets();
  const contents = catalog.contents();
  await catalog.close();

  const again = await Catalog.open(file);
  expect(again.buckets()).toEqual(before);
  expect([...again.bucket("files").keys.from(0)]).toEqual(["k0", "k2"]);
  expect(again.contents()).toEqual(contents);
  expect(contents).toEqual(new Set(["c498", "c497", "part"]));
  await again.close();
  expect((await stat(file)).size).toBeLessThan(10 * slackBytes);
});
