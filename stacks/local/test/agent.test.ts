import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Info as List } from "@winnow/core/list/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
const children: ChildProcess[] = [];
beforeAll(async () => {
  stage = await startStage({ greylistSeconds: 0 }, { agents: true });
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await stage.product.close();
}, 60_000);

/** An agent in a process of its own. */
function startAgentProcess(token = stage.product.agentToken) {
  const program = join(import.meta.dirname, "../agent.ts");
  const child = spawn(process.execPath, [program, "--url", stage.product.url], {
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

describe("a stage that leaves it to agents to ask mail servers", () => {
  it("completes a list although the agent at work on it is killed", async () => {
    const slow = Array.from({ length: 4 }, (_, index) => `cy.${index}@slow.test`);
    const cells = [
      ...Array.from({ length: 40 }, (_, index) => `person.${index}@d${index % 5}.load.test`),
      ...["ann@inbox.test", ...slow, "no-bob@inbox.test", "dan@catchall.test", "eve@nullmx.test"],
    ];
    const first = startAgentProcess();
    await first.says(/hears/);
    const { customer } = stage;
    const { id } = await customer.upload("people.txt", cells.join("\n"));
    await customer.settle();
    await customer.call("POST", `/api/lists/${id}/verify/`);
    await first.says(/taken/);
    const second = startAgentProcess();
    await second.says(/hears/);
    first.child.kill("SIGKILL");
    await second.says(/taken/);
    await customer.settle();

    const { body } = await customer.call<List>("GET", `/api/lists/${id}/`);
    expect(body.verification).toMatchObject({ status: "completed", progress: { done: 48, total: 48 } });
    expect(body.verification?.reasons).not.toHaveProperty("probe_unavailable");
    expect(await stage.violations([{ listID: id, cells }])).toEqual([]);
    expect([...(await stage.state()).keys].filter((key) => key.startsWith("probe/"))).toEqual([]);
  }, 90_000);

  it("takes nobody for an agent who has not its token", async () => {
    const { child } = startAgentProcess("wn_agent_forged");
    expect(await once(child, "exit")).toEqual([1, null]);
  });
});
