import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Info as List } from "@winnow/core/list/schema";
import { afterAll, describe, expect, it } from "vitest";
import { startTestProduct } from "../test-product.ts";

const children: ChildProcess[] = [];
const product = await startTestProduct({ greylistSeconds: 0 }, { agents: true });
const customer = await product.newCustomer();
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await product.close();
}, 60_000);

/** An agent in its own process. */
function startAgentProcess(token = product.agentToken) {
  const program = join(import.meta.dirname, "../../local/agent.ts");
  const child = spawn(process.execPath, [program, "--url", product.url], {
    env: { ...process.env, WINNOW_AGENT_TOKEN: token },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const says = async (what: RegExp): Promise<void> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) break;
      if (what.test(value)) return;
    }
    throw new Error(`The agent ended without saying ${what}.`);
  };
  return { child, says };
}

describe("a product that probes through agents", () => {
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
  }, 90_000);

  it("refuses an agent with a wrong token", async () => {
    const { child } = startAgentProcess("wn_agent_forged");
    expect(await once(child, "exit")).toEqual([1, null]);
  });
});
