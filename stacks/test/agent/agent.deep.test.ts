import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Info as List } from "@winnow/core/list/schema";
import { afterAll, describe, expect, inject, it } from "vitest";
import { bundleAgent } from "../../agent/bundle.ts";
import { blockList, probingHost } from "../../local/mail-world/block-list.ts";
import { createMailWorld } from "../../local/mail-world/index.ts";
import { bearer, connected, newKey } from "../mcp/client.ts";
import { startTestProduct } from "../test-product.ts";

const children: ChildProcess[] = [];
const product = await startTestProduct({ greylistSeconds: 0 }, { agents: true });
const customer = await product.newCustomer();
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await product.close();
}, 60_000);

/** A program in its own process, with what it says on its standard output. */
function start(args: readonly string[], environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [...args, "--url", product.url], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const said: string[] = [];
  const says = async (what: RegExp, times = 1): Promise<void> => {
    while (said.filter((line) => what.test(line)).length < times) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`The agent ended without saying ${what}.`);
      said.push(value);
    }
  };
  return { child, says };
}

/** An agent with a mail world of its own. */
const startAgentProcess = (token = product.agentToken) =>
  start([join(import.meta.dirname, "../../local/agent.ts")], { ...process.env, WINNOW_AGENT_TOKEN: token });

/** Calls with a key. */
const callsOf = (key: string) => async (path: string, body?: object) => {
  const answer = await fetch(new URL(path, product.url), {
    method: body ? "POST" : "GET",
    headers: { ...bearer(key), "content-type": "application/json" },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe("a product that probes through agents", () => {
  it("tells of a caller who waits while no agent is there", async () => {
    const call = callsOf(await newKey(customer, { mode: "live" }));
    expect(await call("/v1/verify", { email: "ann@inbox.test" })).toMatchObject({ status: 202 });
    const told = (await product.logLines()).filter(({ kind }) => kind === "question_late");
    expect(told).toMatchObject([{ cause: "no_agent", AgentsLate: 1 }]);
  });

  it("completes a list when its agent is killed", async () => {
    const slow = Array.from({ length: 4 }, (_, index) => `cy.${index}@slow.test`);
    const cells = [
      ...Array.from({ length: 40 }, (_, index) => `person.${index}@d${index % 5}.load.test`),
      ...["ann@inbox.test", ...slow, "no-bob@inbox.test", "dan@catchall.test", "eve@nullmx.test"],
    ];
    const first = startAgentProcess();
    await first.says(/accepts/);
    const { id } = await customer.upload("people.txt", cells.join("\n"));
    await customer.settle();
    await customer.call("POST", `/api/lists/${id}/verify/`);
    await first.says(/taken/);
    const second = startAgentProcess();
    await second.says(/accepts/);
    first.child.kill("SIGKILL");
    await second.says(/taken/);
    await customer.settle();

    const { body } = await customer.call<List>("GET", `/api/lists/${id}/`);
    expect(body.verification).toMatchObject({ status: "completed", progress: { done: 48, total: 48 } });
    expect(body.verification?.reasons).not.toHaveProperty("probe_unavailable");
    expect(await product.violations([{ listID: id, cells }])).toEqual([]);
    expect([...(await product.state()).keys].filter((key) => key.startsWith("probe/"))).toEqual([]);
    second.child.kill("SIGKILL");
  }, 90_000);

  it("completes a list by the single file, alone on a host that a block list has", async () => {
    const host = await mkdtemp(join(inject("folder"), "host-"));
    const file = await bundleAgent(host);
    expect(await readdir(host)).toEqual(["winnow-agent.mjs"]);
    const world = await createMailWorld();
    world.outages.isProberListed = true;
    const agent = start(["--import", join(import.meta.dirname, "mail-world-only.ts"), file], {
      MAIL_WORLD: JSON.stringify(world.endpoints),
      WINNOW_AGENT_TOKEN: product.agentToken,
      WINNOW_PROBE_EHLO: probingHost,
      WINNOW_PROBE_MAIL_FROM: `verify@${probingHost}`,
      WINNOW_PROBE_SELF_TEST: "mx1.inbox.test",
      WINNOW_PROBE_BLOCK_LISTS: blockList,
    });
    await agent.says(/The block list blocklist\.test has 198\.18\.255\.1\./);
    await agent.says(/accepts this agent/);
    const { id } = await customer.upload("few.txt", "amy@inbox.test\nno-bea@inbox.test\ndora@catchall.test");
    await customer.settle();
    await customer.call("POST", `/api/lists/${id}/verify/`);
    await customer.settle();

    const { body } = await customer.call<List>("GET", `/api/lists/${id}/`);
    const reasons = { accepted: 1, mailbox_not_found: 1, catch_all: 1 };
    expect(body.verification).toMatchObject({ status: "completed", reasons });
    expect(world.log.connections("inbox")).toBeGreaterThan(0);
    const told = async () => (await product.logLines()).filter(({ kind }) => kind === "address_listed");
    await expect
      .poll(told, { timeout: 20_000 })
      .toMatchObject([{ address: "198.18.255.1", list: "blocklist.test", ReputationWarnings: 1 }]);
    agent.child.kill("SIGTERM");
    expect(await once(agent.child, "exit")).toEqual([0, null]);
    await world.close();
  }, 90_000);

  it("reaches a verdict after its caller has left, in a workspace with a list of the same day", async () => {
    const call = callsOf(await newKey(customer, { mode: "live" }));
    const agent = startAgentProcess();
    await agent.says(/accepts/);
    const { status, body } = await call("/v1/verify", { email: "cy.late@slow.test", timeout: 1 });
    expect(status).toBe(202);
    await customer.settle();
    const verdict = await call(`/v1/verifications/${String(body["id"])}`);
    expect(verdict).toMatchObject({ status: 200, body: { status: "valid" } });
    agent.child.kill("SIGKILL");
  }, 90_000);

  it("answers who waits, while lists of slow hosts take all places for lists", async () => {
    const key = await newKey(customer, { mode: "live" });
    const agent = startAgentProcess();
    await agent.says(/accepts/);
    const call = callsOf(key);
    const valid = { status: "valid", reason: "accepted" };
    const lists = await Promise.all(
      ["one", "two", "three"].map((list) => {
        const cells = Array.from({ length: 8 }, (_, index) => `cy.${list}.${index}@slow.test`);
        return customer.upload(`${list}.txt`, cells.join("\n"));
      }),
    );
    await customer.settle();
    for (const [index, { id }] of lists.entries()) {
      await customer.call("POST", `/api/lists/${id}/verify/`);
      // The local agent has two places.
      await agent.says(/taken/, Math.min(2, 1 + index));
    }
    expect(await call("/v1/verify", { email: "amy@inbox.test", timeout: 12 })).toMatchObject({
      status: 200,
      body: valid,
    });
    const page = await customer.call("POST", "/api/verify-email/", { email: "ben@inbox.test" });
    expect(page).toMatchObject({ status: 200, body: valid });
    const assistant = await connected(new URL("/mcp", product.url), key);
    expect((await assistant.call("verify_email", { email: "cat@inbox.test" })).data).toMatchObject(valid);
    await assistant.client.close();
    const zeroBounce = `/compat/zerobounce/v2/validate?timeout=12&api_key=${key}&email=dot@inbox.test`;
    expect(await call(zeroBounce)).toMatchObject({ status: 200, body: { status: "valid" } });
    const neverBounce = { key, email: "eli@inbox.test", timeout: 12 };
    const checked = await call("/compat/neverbounce/v4/single/check", neverBounce);
    expect(checked).toMatchObject({ status: 200, body: { result: "valid" } });
    // At the default timeout, within which a busy machine may be late.
    let asked = 0;
    const atDefault = async () =>
      (await call("/v1/verify", { email: `p.${asked++}@inbox.test` })).body["status"];
    await expect.poll(atDefault, { timeout: 40_000 }).toBe("valid");
    for (const { id } of lists) await customer.call("POST", `/api/lists/${id}/cancel/`);
    agent.child.kill("SIGKILL");
  }, 180_000);

  it("refuses an agent with a wrong token", async () => {
    const { child } = startAgentProcess("wn_agent_forged");
    expect(await once(child, "exit")).toEqual([1, null]);
  });
});
