import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { User } from "@winnow/core/account/schema";
import type { State } from "@winnow/core/archive/schema";
import type { ListInfo } from "@winnow/core/history/schema";
import type { Info as List } from "@winnow/core/list/schema";
import { describe, expect, inject, it } from "vitest";
import { importWorkspace } from "../../operator/import-workspace.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const command = join(import.meta.dirname, "../../operator/import-workspace.ts");

describe("the command that imports a workspace", () => {
  // Another process starts, and a list is verified and exported before.
  it(
    "works by itself on a running product, which then shows what was before",
    { timeout: 120_000 },
    async () => {
      const former = await product.newCustomer();
      const { id: formerList } = await former.upload("a.csv", "email\nvalid-ann@inbox.test\nno address\n");
      await former.call("POST", `/api/lists/${formerList}/uploaded/`, {});
      await former.settle();
      await former.call("POST", `/api/lists/${formerList}/verify/`, {});
      await former.settle();
      const { body: me } = await former.call<User>("GET", "/api/user/me/");
      const archive = `/api/workspace/${me.active_workspace.id}/archive/`;
      await former.call("POST", archive, { password: former.password, code: "" });
      await former.settle();
      expect((await former.call<State>("GET", archive)).body.archive).toMatchObject({ state: "ready" });
      const { body: link } = await former.call<{ url: string }>("POST", `${archive}download/`, {});
      const file = join(inject("folder"), `${me.active_workspace.id}.zip`);
      await writeFile(file, new Uint8Array(await (await fetch(link.url)).arrayBuffer()));

      const owner = await product.newCustomer();
      const cloud = process.env["AWS_ENDPOINT_URL"] ?? "";
      const args = ["--stage", "test", "--cloud", cloud, "--file", file, "--owner", owner.email];
      // The environment of an operator has nothing of the product's.
      const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], {
        env: { PATH: process.env["PATH"] },
      });
      const id = /wrk_\w{26}/.exec(stdout)?.[0] ?? "";
      expect(stdout).toContain("Taken over: 1 list,");
      await owner.settle();
      await owner.call("POST", "/api/user/switch-workspace/", { workspace_id: id });
      const lists = await owner.call<{ results: List[] }>("GET", "/api/lists/");
      expect(lists.body.results).toMatchObject([{ name: "a.csv", status: "ready", verification: null }]);
      const history = `/api/lists/${lists.body.results[0]?.id}/history/`;
      const { results } = (await owner.call<ListInfo>("GET", history)).body;
      expect(results).toMatchObject({ addresses: 2, counts: { valid: 1, invalid: 1 } });
      const ledger = await owner.call<{ results: unknown[] }>("GET", "/api/history/ledger/");
      expect(ledger.body.results.length).toBeGreaterThan(2);

      const inProduct = (...more: string[]) => product.enter(() => importWorkspace([...args, ...more]));
      expect(await inProduct()).toContain("nothing was written");
      await expect(inProduct("--discard")).rejects.toMatchObject({ code: "archive.finished" });
      await expect(inProduct("--discard", "--dry-run")).rejects.toThrow("exclude each other");
    },
  );
});
