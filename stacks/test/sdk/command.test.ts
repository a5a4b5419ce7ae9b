/** The command line against the running product: its output, its exit codes, and what remains of a killed run. */
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { startReceiver, status } from "../../../core/test/receiver.ts";
import { fingerprintOf, resumeFileOf } from "../../../sdk/src/cli/resume-file.ts";
import { Winnow } from "../../../sdk/src/index.ts";
import { testProduct } from "../test-product.ts";
import { type Ended, run, type Running, runWith, start } from "./command.ts";

const product = await testProduct();
const customer = await product.newCustomer();
const keyOf = async (mode: "live" | "test"): Promise<string> => {
  const { body } = await customer.call<{ key: string }>("POST", "/api/api-key/", { name: mode, mode });
  return body.key;
};
const keys = { live: await keyOf("live"), test: await keyOf("test") };
const folder = await mkdtemp(join(inject("folder"), "command-"));

const winnow = (...line: readonly string[]): Promise<Ended> => run(product.url, keys.test, ...line);
const linesOf = (text: string): unknown[] =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

describe("the command line", () => {
  it("verifies addresses in their order, and ends with 3 where one is what must not be", async () => {
    const verified = await winnow(
      "verify",
      "no-one@inbox.test",
      "a@inbox.test",
      "--fail-on",
      "invalid",
      "--json",
    );
    expect(linesOf(verified.stdout)).toMatchObject([
      { email: "no-one@inbox.test", status: "invalid" },
      { email: "a@inbox.test", status: "valid" },
    ]);
    expect(verified.code).toBe(3);
    const fine = await winnow("verify", "a@inbox.test", "--fail-on", "invalid,risky");
    expect(fine).toMatchObject({ code: 0, stdout: "a@inbox.test  valid    send    accepted\n" });
  });

  it("ends with 1 where something is refused, and with 2 for a wrong line", async () => {
    const refused = await winnow("verify", "insufficient@credits.test", "a@inbox.test");
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("(credits.insufficient)") });
    expect(refused.stdout).toContain("a@inbox.test");
    const stranger = await run(product.url, "wn_test_1", "credits", "--json");
    expect(linesOf(stranger.stdout)).toMatchObject([{ error: "key.invalid", status: 401 }]);
    expect(stranger.code).toBe(1);
    expect(await winnow("list", "create", join(folder, "missing.csv"))).toMatchObject({ code: 2 });
    expect(await run(product.url, "", "credits")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("WINNOW_API_KEY"),
    });
  });

  it("ends with 1 where a row of an imported file is refused, and keeps the others", async () => {
    const file = join(folder, "suppressed.csv");
    await writeFile(file, "email\nann@moved.test\nnot an address\n");
    const imported = await winnow("suppressions", "import", file, "--reason", "bounce", "--json");
    expect(imported.code).toBe(1);
    expect(linesOf(imported.stdout)).toMatchObject([{ added: 1, refused: 1 }]);
    const mistyped = await winnow("suppressions", "import", file, "--reason", "bounced");
    expect(mistyped).toMatchObject({ code: 2, stderr: expect.stringContaining("not “bounced”") });
  });

  it("says what there is, and ends with 2, where nothing is asked for; explains one command", async () => {
    expect(await winnow()).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("winnow list create FILE"),
    });
    const explained = await winnow("list", "results", "--help");
    expect(explained).toMatchObject({ code: 0, stdout: expect.stringContaining("--reason REASON") });
    expect(explained.stdout).not.toContain("--max-bounce");
    const completion = await run(product.url, "", "completion", "bash");
    expect(completion).toMatchObject({ code: 0, stdout: expect.stringContaining("complete -F") });
  });

  it("reads addresses and files from the standard input", async () => {
    const verified = await runWith(
      "no-one@inbox.test\r\n\n  a@inbox.test\n",
      ...[product.url, keys.test, "verify", "-", "--json"],
    );
    expect(linesOf(verified.stdout)).toMatchObject([{ status: "invalid" }, { status: "valid" }]);
    expect(await runWith("", product.url, keys.test, "verify", "-")).toMatchObject({ code: 0, stdout: "" });
    const out = join(folder, "from-input.csv");
    const created = await runWith(
      "email\na@inbox.test\nno-one@inbox.test\n",
      ...[product.url, keys.test, "list", "create", "-", "--watch", "--name", "Piped", "--out", out],
    );
    expect(created.code).toBe(0);
    expect(await readFile(out, "utf8")).toMatch(
      /^\uFEFF?email,status,reason\r?\na@inbox.test,valid,accepted\r?\n$/,
    );
    const [first] = linesOf((await winnow("list", "ls", "--query", "Piped", "--json")).stdout);
    expect(first).toMatchObject({ id: created.stdout.trim(), name: "Piped", filename: "standard-input.csv" });
  });

  it("ends quietly where the reader of its output has enough", async () => {
    const running = start(product.url, keys.test, "list", "ls", "--json");
    running.process.stdout?.destroy();
    expect(await running.ended).toMatchObject({ code: 0, stderr: "" });
  });

  it("shows lists, one list and its verdicts, and cancels", async () => {
    const client = new Winnow(keys.test, { baseUrl: product.url });
    const emails = ["a@inbox.test", "no-b@inbox.test", "c@catchall.test"];
    const { id } = await client.lists.create({ name: "Shown", emails, start: "verify" });
    await client.lists.wait(id);
    expect((await winnow("list", "ls", "--limit", "1")).stdout).toMatch(
      new RegExp(`^${id}  completed .* 3  Shown\n$`),
    );
    expect((await winnow("list", "get", id)).stdout).toMatch(/name +Shown\n[^]*invalid +1\n[^]*charged +0\n/);
    expect((await winnow("list", "results", id, "--status", "invalid")).stdout).toBe(
      "no-b@inbox.test\tinvalid\tremove\tmailbox_not_found\n",
    );
    expect(linesOf((await winnow("list", "results", id, "--limit", "2", "--json")).stdout)).toHaveLength(2);
    expect(await winnow("list", "cancel", id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("(list.conflict, request "),
    });
    for (const wrong of [["get"], ["ls", "x"], ["results", id, "--limit", "0"], ["ls", "--status", "lost"]])
      expect((await winnow("list", ...wrong)).code).toBe(2);
    const slow = await client.lists.create({
      name: "Cancelled",
      emails: ["person@greylist.test"],
      start: "verify",
    });
    await client.lists.wait(slow.id, { until: "imported" });
    expect(await winnow("list", "cancel", slow.id, "--json")).toMatchObject({ code: 0 });
    expect((await client.lists.wait(slow.id)).status).toBe("cancelled");
  });

  it("asks for the column of a file in doubt, and goes on with it", async () => {
    const file = join(folder, "two.csv");
    await writeFile(
      file,
      "Email,Other email\nno-ann@inbox.test,eve@inbox.test\nno-bob@inbox.test,zoe@inbox.test\n",
    );
    const doubt = await winnow("list", "create", file, "--watch");
    expect(doubt).toMatchObject({ code: 1, stderr: expect.stringContaining('--column "Other email"') });
    const chosen = await winnow(
      "list",
      "create",
      file,
      "--watch",
      "--column",
      "Other email",
      "--fail-on",
      "invalid",
    );
    expect(chosen.code).toBe(0);
    expect(chosen.stderr).not.toContain("Uploading");
    expect(await readFile(join(folder, "two-clean.csv"), "utf8")).toContain("eve@inbox.test,valid,accepted");
    const again = join(folder, "again.jsonl");
    const id = chosen.stdout.trim();
    const saved = await winnow("list", "download", id, "--format", "jsonl", "--out", again, "--json");
    expect(linesOf(saved.stdout)).toEqual([{ id, file: again, rows: 2 }]);
    expect(linesOf(await readFile(again, "utf8"))).toHaveLength(2);
  });

  it("verifies the column that is chosen last, where the run that chose another one was interrupted", async () => {
    const file = join(folder, "other.csv");
    await writeFile(file, "Email,Other email\nann@inbox.test,no-one@inbox.test\n");
    const client = new Winnow(keys.test, { baseUrl: product.url });
    const begun = await client.lists.create({ name: "Other", file, column: "Email" });
    const { id } = await client.lists.wait(begun.id, { until: "imported" });
    const fingerprint = await fingerprintOf(file, { mode: "clean" });
    const progress = { fingerprint, key: randomUUID(), listID: id, isUploaded: true };
    const interrupted = () =>
      writeFile(resumeFileOf(file), JSON.stringify({ ...progress, choice: { column: "Email" } }));
    const create = (column: string) => winnow("list", "create", file, "--watch", "--column", column);
    await interrupted();
    expect(await create("Other email")).toMatchObject({ code: 0, stdout: `${id}\n` });
    expect(await readFile(join(folder, "other-clean.csv"), "utf8")).not.toContain("@");

    await interrupted();
    const begunBefore = "has begun with another choice of columns";
    expect(await create("Other email")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(begunBefore),
    });
    expect(await create("Email")).toMatchObject({ code: 0 });
  });

  it("verifies the column that is chosen, where a run was killed after it had imported another one", async () => {
    const file = join(folder, "killed.csv");
    await writeFile(file, "Email,Other email\nann@inbox.test,no-one@inbox.test\n");
    const client = new Winnow(keys.test, { baseUrl: product.url });
    const { id } = await client.lists.create({ name: "Killed", file, column: "Other email" });
    const fingerprint = await fingerprintOf(file, { mode: "clean" });
    const progress = { fingerprint, key: randomUUID(), listID: id, isUploaded: true };
    await writeFile(resumeFileOf(file), JSON.stringify({ ...progress, choice: { column: "Email" } }));
    expect(await winnow("list", "create", file, "--watch", "--column", "Email")).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, "killed-clean.csv"), "utf8")).toContain(
      "ann@inbox.test,no-one@inbox.test,valid,accepted",
    );
  });

  it("says what can be mended, and with --mend verifies what is mended", async () => {
    const file = join(folder, "nearly.csv");
    await writeFile(file, "email\na@inbox.test\nmailto:b@inbox.test\nnope\n");
    const out = join(folder, "mended.csv");
    const create = (...more: readonly string[]) =>
      winnow("list", "create", file, "--watch", "--mode", "verify", "--out", out, ...more);
    expect((await create()).stderr).toContain("1 row can be mended, by --mend.");
    expect(await readFile(out, "utf8")).toContain("mailto:b@inbox.test,invalid,bad_syntax");
    expect((await create("--mend")).stderr).toContain("Mended 1 row.");
    expect(await readFile(out, "utf8")).toMatch(/b@inbox\.test,valid,accepted,.*mailto:b@inbox\.test\r?\n/);
    const single = await winnow("verify", "mailto:b@inbox.test", "--mend");
    expect(single.stdout).toMatch(/^b@inbox.test +valid +send +accepted, mended from mailto:b@inbox.test\n$/);
  });

  it("ends with 3 where more of a list as it is would bounce than --max-bounce says", async () => {
    const file = join(folder, "bouncing.csv");
    const emails = [...Array.from({ length: 24 }, (_, row) => `a${row}@inbox.test`), "no-one@inbox.test"];
    await writeFile(file, `email\n${emails.join("\n")}\n`);
    const create = (...more: readonly string[]) => winnow("list", "create", file, "--watch", ...more);
    const text = "Sent as it is: 4 % would bounce.";
    expect(await create("--max-bounce", "3.9")).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(text),
    });
    expect(await create("--max-bounce", "4")).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(text),
    });
    expect(await winnow("list", "create", file, "--max-bounce", "4")).toMatchObject({ code: 2 });
  });

  it("forwards webhooks of test events, signed, and leaves no webhook behind", async () => {
    const receiver = await startReceiver(status(204));
    const client = new Winnow(keys.test, { baseUrl: product.url });
    const live = await run(product.url, keys.live, "listen", "--port", "1");
    expect(live).toMatchObject({ code: 2, stderr: expect.stringContaining("use a test key") });
    const killed = start(product.url, keys.test, "listen", "--forward-to", receiver.url);
    await killed.says(/Forwarding/);
    await kill(killed);
    const listening = start(product.url, keys.test, "listen", "--forward-to", receiver.url);
    const [secret = ""] = /whsec_[\w+/=]+/.exec(await listening.says(/Forwarding/)) ?? [];
    const [webhook, ...others] = await client.webhooks.list();
    expect(others).toEqual([]);
    await client.webhooks.test(webhook?.id ?? "", { type: "list.failed" });
    await expect.poll(() => receiver.received.length).toBe(1);
    const [{ body, headers } = { body: "", headers: {} }] = receiver.received;
    expect(await Winnow.webhooks.verify(body, headers, secret)).toMatchObject({ type: "list.failed" });
    listening.process.kill("SIGINT");
    expect((await listening.ended).code).toBe(0);
    expect(await client.webhooks.list()).toEqual([]);
    await receiver.close();
  });
});

/** Kills a run as nothing can prepare for. */
async function kill(running: Running): Promise<Ended> {
  running.process.kill("SIGKILL");
  return running.ended;
}

describe("a list whose run is killed again and again", () => {
  it("is uploaded once, paid for once, and saved whole", async () => {
    const file = join(folder, "customers.csv");
    const resumeFile = `${file}.winnow`;
    const rows = Array.from({ length: 150 }, (_, row) => `person${row}@slow.test`);
    await writeFile(file, `email\n${rows.join("\n")}\n`);
    const begin = () => start(product.url, keys.live, "list", "create", file, "--watch");
    const resume = async () => JSON.parse(await readFile(resumeFile, "utf8").catch(() => "{}")) as object;

    const first = begin();
    await expect.poll(resume).toMatchObject({ isUploaded: false });
    await kill(first);
    const second = begin();
    await expect.poll(resume).toMatchObject({ isUploaded: true });
    await kill(second);
    // As a kill between the upload and the note of it leaves the file.
    await writeFile(resumeFile, JSON.stringify({ ...(await resume()), isUploaded: false }));
    const third = begin();
    await third.says(/Queued|Verifying/);
    expect((await kill(third)).stderr).not.toContain("Uploading");
    const fourth = begin();
    await fourth.says(/Verifying/);
    fourth.process.kill("SIGINT");
    expect(await fourth.ended).toMatchObject({ code: 130, stderr: expect.stringContaining("Run the same") });

    const last = begin();
    expect(await last.ended).toMatchObject({ code: 0, stderr: expect.not.stringContaining("Uploading") });
    const saved = (await readFile(join(folder, "customers-clean.csv"), "utf8")).trim().split("\r\n");
    expect(saved.slice(1)).toEqual(rows.map((email) => `${email},valid,accepted`));
    expect((await readdir(folder)).filter((name) => name.startsWith("customers"))).toEqual([
      "customers-clean.csv",
      "customers.csv",
    ]);
    const client = new Winnow(keys.live, { baseUrl: product.url });
    const lists: string[] = [];
    for await (const { id } of client.lists.list()) lists.push(id);
    expect(lists).toHaveLength(1);
    expect((await client.usage({ by: "list" }).next()).value).toMatchObject({ id: lists[0], charged: 150 });
  });
});
