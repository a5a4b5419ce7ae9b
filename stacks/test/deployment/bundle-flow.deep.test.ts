/**
 * What the stacks deploy, run as it is there: every function is its bundle, in processes of its own, with its own environment and
 * the key of its role. Mail servers are asked by an agent, the deployed way.
 */
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import type { Session } from "@winnow/core/account/schema";
import type { WithSecret } from "@winnow/core/api-key/schema";
import type { Info as List } from "@winnow/core/list/schema";
import type { Created as OutcomeFile, Info as OutcomeFileInfo } from "@winnow/core/outcome-file/schema";
import { Prober } from "@winnow/core/port/prober/index";
import { listingsOf } from "@winnow/core/port/prober/reputation/block-lists";
import { Resolver } from "@winnow/core/port/resolver/index";
import { afterAll, describe, expect, inject, it } from "vitest";
import { startAgent } from "../../agent/agent.ts";
import { connectStage } from "../../agent/stage.ts";
import { bundle, bundleOf } from "../../aws/build.ts";
import { isOnCycle } from "../../aws/cycle.ts";
import { identity, withMailNetwork } from "../../local/adapters.ts";
import { invocationQueue } from "../../local/cloud/invocation-queue.ts";
import { startCloud } from "../../local/cloud/server.ts";
import { localTopology as topology } from "../../local/local-topology.ts";
import { blockList } from "../../local/mail-world/block-list.ts";
import { createMailWorld } from "../../local/mail-world/index.ts";
import { provisionStage } from "../../local/product.ts";
import { sqsClient } from "../../local/runtime/clients.ts";
import { startRuntime } from "../../local/runtime/index.ts";
import { nameOf } from "../../local/runtime/resource-name.ts";
import { caller, signIn } from "../../proof/customer.ts";
import { readSecret } from "../../secrets.ts";
import { functionProcesses } from "./function/index.ts";
import { operator, synthesise } from "./synthesis.ts";

/** Its reactions have no queues, as those of production. */
const stage = "staging";
const folder = await mkdtemp(join(inject("folder"), "bundles-"));
const bundles = join(folder, "bundles");
await bundle(bundles);

const cloud = await startCloud({ port: 0, folder: join(folder, "cloud"), tablesInMemory: true });
const resolved = await provisionStage(topology, { endpoint: cloud.endpoint, stage });
const mailWorld = await createMailWorld({ greylistSeconds: 0 });
const functions = functionProcesses({
  functions: synthesise(stage, { ...operator, WINNOW_PROBE_TRANSPORT: "agent" }).all("AWS::Lambda::Function"),
  resolved,
  bundleOf: (path) => join(bundleOf(`functions/src/${path}.ts`, bundles), "index.mjs"),
  endpoint: cloud.endpoint,
  nameServer: mailWorld.resolverAddress,
});
const runtime = await startRuntime(topology, {
  handlers: (path) => Promise.resolve({ handler: functions.handlerOf(path) }),
  endpoint: cloud.endpoint,
  httpPort: 0,
  webFolder: folder,
  stage,
  isRecursive: isOnCycle,
});
const { url } = runtime;
const token = await readSecret(`/winnow/${stage}`, "agent-token");
const agent = withMailNetwork(mailWorld)(() =>
  startAgent({
    stage: connectStage({ url, token, name: "agent" }),
    prober: Prober.use(),
    listings: () => listingsOf(identity.ehlo, [blockList], Resolver.use()),
    concurrency: 1,
    log: () => undefined,
  }),
);

afterAll(async () => {
  agent.stop();
  await agent.stopped;
  await runtime.close();
  await functions.close();
  await mailWorld.close();
  await cloud.close();
}, 60_000);

/** Functions that nothing here calls. The roles and handlers of those for large lists are those for small ones, too. */
const notCalled = {
  "of large lists": ["import-list", "analyze-list", "make-download"],
  "of plans and payments": ["receive-payment-event", "record-outcomes", "top-up-credits"],
  "of members and workspaces that go": ["close-workspace", "make-archive", "stop-keys"],
  "of public URLs": ["deliver-webhook"],
  "of calls that wait": ["erase-verification", "verify-address"],
};

const email = "eve@inbox.test";
const password = "a-long-passphrase";
const anybody = caller(url);

async function settle(): Promise<void> {
  const body = JSON.stringify({ seconds: 120 });
  const answer = await fetch(`${url}/_local/settle`, { method: "POST", body });
  if (!answer.ok) throw new Error(`Something is still under way: ${await answer.text()}`);
}

async function codeFor(address: string): Promise<string> {
  const answer = await fetch(`${url}/_local/inbox`, { headers: { accept: "application/json" } });
  const mails = (await answer.json()) as { to: string; text: string }[];
  return /\b\d{6}\b/.exec(mails.find(({ to }) => to === address)?.text ?? "")?.[0] ?? "";
}

describe("the bundles of a stage, each in its role and its environment", { timeout: 300_000 }, () => {
  it("sign a person up by a code", async () => {
    const person = { username: email, email, password, first_name: "Eve", last_name: "Moss" };
    expect((await anybody("POST", "/api/tempuser/", person)).status).toBe(200);
    await settle();
    const proof = { email, otp: await codeFor(email) };
    expect((await anybody<Session>("POST", "/api/tempuser/verify-otp/", proof)).status).toBe(200);
  });

  it("verify a list from its upload to its download, and erase it", async () => {
    const customer = await signIn(url, { email, password });
    const cells = ["ann@inbox.test", "no-one@inbox.test", "joe@catchall.test", "lee@nullmx.test"];
    const { id } = await customer.upload("people.csv", cells.join("\n"));
    await settle();
    const list = async () => (await customer.call<List>("GET", `/api/lists/${id}/`)).body;
    expect(await list()).toMatchObject({ status: "ready", rows: { distinct: 4 } });

    expect((await customer.call("POST", `/api/lists/${id}/analyze/`)).status).toBe(202);
    await settle();
    expect(await list()).toMatchObject({ analysis: { status: "completed" } });

    expect((await customer.call("POST", `/api/lists/${id}/verify/`)).status).toBe(202);
    await settle();
    expect(await list()).toMatchObject({
      verification: {
        status: "completed",
        reasons: { accepted: 1, mailbox_not_found: 1, catch_all: 1, null_mx: 1 },
      },
    });

    const download = () => customer.call<{ url: string | null }>("POST", `/api/lists/${id}/download/`, {});
    expect((await download()).status).toBe(202);
    await settle();
    const csv = await (await fetch(new URL((await download()).body.url ?? "", url))).text();
    expect(csv).toContain("lee@nullmx.test,invalid,null_mx");

    expect((await customer.call("DELETE", `/api/lists/${id}/`)).status).toBe(200);
    await settle();
    expect((await customer.call("GET", `/api/lists/${id}/`)).status).toBe(404);
  });

  it("take outcomes from a program, and from a file", async () => {
    const customer = await signIn(url, { email, password });
    const outcome = { email: "bob@inbox.test", type: "delivered", at: new Date().toISOString() };
    const made = await customer.call<WithSecret>("POST", "/api/api-key/", { name: "CRM", mode: "test" });
    const program = caller(url, made.body.key);
    expect((await program("POST", "/v1/outcomes", { outcomes: [outcome] })).status).toBe(202);

    const line = JSON.stringify({ ...outcome, email: "cy@inbox.test" });
    const file = { filename: "outcomes.jsonl", size: line.length };
    const { body } = await customer.call<OutcomeFile>("POST", "/api/outcome-files/", file);
    const form = new FormData();
    for (const [name, value] of Object.entries(body.upload.fields)) form.append(name, value);
    form.append("file", new Blob([line]), file.filename);
    expect((await fetch(body.upload.url, { method: "POST", body: form })).ok).toBe(true);
    await settle();
    const listed = await customer.call<{ results: OutcomeFileInfo[] }>("GET", "/api/outcome-files/");
    expect(listed.body.results).toMatchObject([{ id: body.id, status: "read" }]);
  });

  it("run every timer", async () => {
    const sqs = sqsClient(cloud.endpoint);
    const ticks = topology.crons.map(({ name }) => ({
      QueueUrl: `${cloud.endpoint}/000000000000/${invocationQueue(nameOf(stage, name))}`,
      MessageBody: "{}",
    }));
    for (const tick of ticks) await sqs.send(new SendMessageCommand(tick));
    sqs.destroy();
    await settle();
    expect([...functions.ran]).toEqual(
      expect.arrayContaining(topology.crons.map(({ name }) => nameOf(stage, name))),
    );
  });

  it("were refused nothing, logged no problem, and were nearly all called", async () => {
    const { refused } = (await (await fetch(`${url}/_local/roles`)).json()) as { refused: string[] };
    expect(refused).toEqual([]);
    expect(functions.problems).toEqual([]);
    const others = [...topology.reactions, ...topology.crons].flatMap((each) =>
      each.function ? each.name : [],
    );
    const names = [...Object.keys(topology.queues), ...others, "api"];
    const idle = names.filter((name) => !functions.ran.has(nameOf(stage, name)));
    expect(idle.toSorted()).toEqual(Object.values(notCalled).flat().toSorted());
  });
});
