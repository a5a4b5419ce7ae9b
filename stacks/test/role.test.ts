import { Store } from "../../core/src/aws/store/index.ts";
import { expect, it } from "vitest";
import { nameOf } from "../local/runtime/resource-name.ts";
import { asRole } from "../local/runtime/role.ts";
import { testProduct } from "./test-product.ts";

const product = await testProduct();

it("What runs as a function may what the function's role allows, and no more.", async () => {
  const as = <R>(name: string, body: () => R) => product.enter(() => asRole(nameOf("test", name), body));
  await as("import-list", () => Store.put("list/role-test", "rows"));
  await expect(as("send-code", () => Store.put("list/role-test", "rows"))).rejects.toMatchObject({
    name: "AccessDenied",
  });
  await expect(as("send-code", () => Store.text("list/role-test"))).rejects.toMatchObject({
    name: "AccessDenied",
  });
  const link = await as("send-code", () => Store.presignDownload("list/role-test", "rows.csv", 60));
  expect((await fetch(link)).status).toBe(403);
});

it.each([
  ["what a program uploaded", "upload/role-test"],
  ["the manifest that it wrote after a list was erased", "list/role-test/manifest-1"],
])("The API may erase %s", async (_what, key) => {
  const asAPI = <R>(body: () => R) => product.enter(() => asRole(nameOf("test", "api"), body));
  await asAPI(() => Store.put(key, "rows"));
  await asAPI(() => Store.remove(key));
  expect(await product.enter(() => Store.size(key))).toBeNull();
});

it("Functions run in their roles.", async () => {
  await product.newCustomer();
  const answer = await fetch(`${product.url}/_local/roles`);
  const { roles } = (await answer.json()) as { roles: Record<string, Record<string, boolean>> };
  const used = Object.entries(roles["winnow-test-api"] ?? {}).flatMap(([grant, isUsed]) =>
    isUsed ? [grant] : [],
  );
  expect(used.join("\n")).toMatch(/^dynamodb:(?:GetItem|Query) .*table\/winnow-test-table$/m);
});
