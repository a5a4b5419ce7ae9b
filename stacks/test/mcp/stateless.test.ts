/** The version of the protocol without a handshake, spoken by the client of its own SDK. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import { testProduct } from "../test-product.ts";
import { bearer, newKey, post } from "./client.ts";

const product = await testProduct();
const customer = await product.newCustomer();
const mcp = new URL("/mcp", product.url);
const key = await newKey(customer);
const pinned = "2026-07-28";

async function connectedAs(mode: "auto" | { pin: string }) {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(mcp, { requestInit: { headers: bearer(key) } }));
  return client;
}

it.each([["auto" as const], [{ pin: pinned }]])(
  "A client that negotiates %j finds and calls the tools.",
  async (mode) => {
    const client = await connectedAs(mode);
    expect(client.getNegotiatedProtocolVersion()).toBe(pinned);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("verify_email");
    const called = await client.callTool({
      name: "verify_email",
      arguments: { email: "no-person@inbox.test" },
    });
    expect(called.structuredContent).toMatchObject({ reason: "mailbox_not_found" });
    const refused = await client.callTool({ name: "verify_email", arguments: {} });
    expect(refused).toMatchObject({
      isError: true,
      structuredContent: { problem: { code: "input.invalid" } },
    });
    expect((await client.listResources()).resources).toMatchObject([{ uri: "winnow://reasons" }]);
    const { contents } = await client.readResource({ uri: "winnow://reasons" });
    expect(contents).toHaveLength(1);
    await client.close();
  },
);

it("The server introduces itself to whom names no version.", async () => {
  const answer = await post(mcp, { jsonrpc: "2.0", id: 1, method: "server/discover" }, bearer(key));
  expect(await answer.json()).toMatchObject({
    result: {
      supportedVersions: expect.arrayContaining([pinned, "2025-11-25"]),
      serverInfo: { name: "winnow" },
    },
  });
});

it("A message of a version that is not spoken is refused with those that are.", async () => {
  const params = { _meta: { "io.modelcontextprotocol/protocolVersion": "2099-01-01" } };
  const answer = await post(mcp, { jsonrpc: "2.0", id: 1, method: "ping", params }, bearer(key));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error: { code: -32_022, data: { requested: "2099-01-01", supported: expect.arrayContaining([pinned]) } },
  });
});
