/** 100,000 rows from the shell to a cleaned file, with a run that is killed and interrupted on the way. */
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, inject, it } from "vitest";
import { Winnow } from "../../../sdk/src/index.ts";
import { testProduct } from "../test-product.ts";
import { start } from "./command.ts";

const rows = 100_000;
/** Every tenth address is invalid. Names without a mail host need no SMTP session. */
const emailOf = (row: number): string =>
  row % 10 === 0 ? `person${row}@d${row % 7}.gone.test` : `person${row}@inbox.test`;

const product = await testProduct();
const customer = await product.newCustomer();

async function linesOf(file: string): Promise<number> {
  let lines = 0;
  for await (const _ of createInterface({ input: createReadStream(file) })) lines += 1;
  return lines;
}

it(
  "A list of 100,000 rows survives a run that is killed, and is paid for once.",
  { timeout: 900_000 },
  async () => {
    const { body } = await customer.call<{ key: string }>("POST", "/api/api-key/", {
      name: "Shell",
      mode: "live",
    });
    const folder = await mkdtemp(join(inject("folder"), "command-"));
    const file = join(folder, "customers.csv");
    const resumeFile = `${file}.winnow`;
    await writeFile(file, `email\n${Array.from({ length: rows }, (_, row) => emailOf(row)).join("\n")}\n`);
    const begin = () =>
      start(product.url, body.key, "list", "create", file, "--watch", "--fail-on", "invalid");
    const client = new Winnow(body.key, { baseUrl: product.url });
    const statusOfList = async () => (await client.lists.list().next()).value?.status;
    const uploads: string[] = [];
    const end = async (signal: "SIGKILL" | "SIGINT", running = begin()) => {
      running.process.kill(signal);
      const { stderr } = await running.ended;
      uploads.push(...(stderr.match(/Uploading/g) ?? []));
    };

    const uploading = begin();
    await expect
      .poll(() => readFile(resumeFile, "utf8").catch(() => ""), { timeout: 60_000 })
      .toContain('"isUploaded":true');
    await end("SIGKILL", uploading);
    for (const percent of [1, 20, 40, 60]) {
      const verifying = begin();
      await verifying.says(new RegExp(`Verifying (?:${reachedPattern(percent)}) of`));
      await end(percent === 40 ? "SIGINT" : "SIGKILL", verifying);
    }
    await expect.poll(statusOfList, { timeout: 300_000, interval: 500 }).toBe("completed");
    // The download takes longer than a busy machine needs to kill it.
    await product.addFault({ service: "s3", kind: "delay", seconds: 3 });
    const downloading = begin();
    await downloading.says(/Completed/);
    await end("SIGKILL", downloading);
    await product.clearFaults();

    const last = await begin().ended;
    expect(last).toMatchObject({ code: 3, stderr: expect.not.stringContaining("Uploading") });
    expect(uploads).toEqual(["Uploading"]);
    expect(await linesOf(join(folder, "customers-clean.csv"))).toBe(1 + rows - rows / 10);
    expect((await client.lists.list().next()).value).toMatchObject({
      verification: { credits: { reserved: rows, charged: rows } },
    });
    expect((await client.usage({ by: "list" }).next()).value).toMatchObject({ charged: rows });
  },
);

/** Matches numbers of at least this many percent of the rows, as the command writes them. */
const reachedPattern = (percent: number): string =>
  percent < 10 ? String.raw`\d+,\d{3}|\d{3}` : String.raw`[${percent / 10}-9]\d,\d{3}`;
