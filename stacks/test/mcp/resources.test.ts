/** The resources at `/mcp`, read by the client of the protocol's own SDK: the reasons, and the results of lists. */
import { expect, it } from "vitest";
import { testProduct } from "../test-product.ts";
import { bearer, connected, newKey, post } from "./client.ts";

const product = await testProduct();
const customer = await product.newCustomer();
const mcp = new URL("/mcp", product.url);
const key = await newKey(customer);
const { client, call } = await connected(mcp, key);

const given = { emails: ["no-person@inbox.test", "person@inbox.test"] };
const { data } = await call("verify_list", given);
await customer.settle();
const results = `winnow://lists/${data.list_id}/results`;

async function read(uri: string, from = client): Promise<Record<string, unknown>> {
  const { contents } = await from.readResource({ uri });
  const [content] = contents;
  if (!content || !("text" in content)) throw new Error("A resource is text.");
  expect(content).toMatchObject({ uri, mimeType: "application/json" });
  return JSON.parse(content.text) as Record<string, unknown>;
}

it("The reasons are read with what each means, as /v1 lists them.", async () => {
  const answer = await fetch(new URL("/v1/reasons", product.url));
  expect(await read("winnow://reasons")).toEqual({
    reasons: ((await answer.json()) as { results: unknown[] }).results,
  });
});

it("The results of a list are found in the list of resources and by the template, all of them or those of a status.", async () => {
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(["winnow://reasons", results]);
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    "winnow://lists/{list_id}/results{?status,cursor}",
  ]);
  const all = await read(results);
  expect(all["results"]).toHaveLength(2);
  expect(all["next_cursor"]).toBeNull();
  expect(await read(`${results}?status=invalid`)).toMatchObject({
    results: [{ email: "no-person@inbox.test", reason: "mailbox_not_found" }],
  });
});

it("A key without the scope reads the reasons alone, and one of another customer no list.", async () => {
  const limited = await connected(mcp, await newKey(customer, { scopes: ["verify"] }));
  expect((await limited.client.listResources()).resources).toHaveLength(1);
  await expect(read(results, limited.client)).rejects.toThrow("lacks the scope “lists:read”");
  const stranger = await connected(mcp, await newKey(await product.newCustomer()));
  expect((await stranger.client.listResources()).resources).toHaveLength(1);
  await expect(read(results, stranger.client)).rejects.toMatchObject({ code: -32_002 });
});

it("A URI that names nothing is an error by the version of the client.", async () => {
  const asked = async (params: object, version: string) => {
    const message = { jsonrpc: "2.0", id: 1, method: "resources/read", params };
    const answer = await post(mcp, message, { ...bearer(key), "mcp-protocol-version": version });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { error: { code: number } }).error.code;
  };
  for (const params of [{}, { uri: "winnow://lists" }, { uri: "file:///etc/passwd" }, { uri: 7 }]) {
    expect(await asked(params, "2025-11-25")).toBe(-32_002);
    expect(await asked(params, "2026-07-28")).toBe(-32_602);
  }
  expect(await read(`${results}?list_id=lst_00000000000000000000000000`)).toEqual(await read(results));
  for (const uri of ["winnow://lists/lst_1/results", `${results}?status=dead`, `${results}?cursor=x`])
    expect(await asked({ uri }, "2025-11-25")).toBe(-32_602);
});
