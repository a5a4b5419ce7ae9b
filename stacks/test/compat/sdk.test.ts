/** The published SDKs of the peers, unchanged: a proxy maps their hosts to the product. */
import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, inject, it } from "vitest";
import { testProduct } from "../test-product.ts";
import { startHostProxy } from "./host-proxy.ts";

const run = promisify(execFile);
const product = await testProduct();
const customer = await product.newCustomer();
const proxy = await startHostProxy(product.url, await mkdtemp(join(inject("folder"), "peers-")));
afterAll(() => proxy.close());

/** What a program prints that runs with a new test key. */
async function output(program: string): Promise<Record<string, unknown>> {
  const made = await customer.call<{ key: string }>("POST", "/api/api-key/", { name: program, mode: "test" });
  const file = fileURLToPath(new URL(`${program}-program.ts`, import.meta.url));
  const env = { ...process.env, ...proxy.environment, KEY: made.body.key };
  const { stdout } = await run(process.execPath, [file], { env, timeout: 38_000 });
  return JSON.parse(stdout) as Record<string, unknown>;
}

const outputs = Promise.all([output("zerobounce"), output("neverbounce")]);

describe("ZeroBounce's SDK", () => {
  it("reads the credits, and verifies addresses and a batch of them", async () => {
    const [got] = await outputs;
    expect(got).toMatchObject({
      credits: { Credits: expect.stringMatching(/^\d+$/) },
      validated: { address: "person@inbox.test", status: "valid", sub_status: "", mx_found: "true" },
      batch: {
        email_batch: [
          { address: "person@catchall.test", status: "catch-all" },
          { address: "person@full.test", status: "invalid", sub_status: "mailbox_quota_exceeded" },
        ],
        errors: [],
      },
    });
  });

  it("sends a file, awaits it, saves its results and deletes it", async () => {
    const [got] = await outputs;
    expect(got).toMatchObject({
      sent: { success: true, message: "File Accepted", file_name: "spring.csv" },
      status: { success: true, file_status: "Complete", complete_percentage: "100%", error_reason: null },
      deleted: { success: true, message: "File Deleted", file_name: "spring.csv" },
      gone: { success: "False", message: "File cannot be found." },
    });
    const rows = String(got["saved"]).trimEnd().split("\r\n");
    expect(rows.map((row) => row.split(",").slice(0, 4).join(","))).toEqual([
      '"Name","Address","ZB Status","ZB Sub Status"',
      '"Ann","person@inbox.test","valid",""',
      '"Bob","no-person@inbox.test","invalid","mailbox_not_found"',
      '"Info","info@inbox.test","do_not_mail","role_based"',
    ]);
  });

  it("reads that a key is unknown", async () => {
    const [{ refused }] = await outputs;
    expect(refused).toEqual([
      { Credits: "-1" },
      { error: "Invalid API key or your account ran out of credits" },
    ]);
  });
});

describe("NeverBounce's SDK", () => {
  it("reads the account, and verifies an address", async () => {
    const [, got] = await outputs;
    expect(got).toMatchObject({
      account: { status: "success", credits_info: { paid_credits_used: 0 }, job_counts: { under_review: 0 } },
      single: {
        isInvalid: true,
        number: 1,
        result: "invalid",
        suggested_correction: "",
        address_info: { addr: "no-person", host: "inbox.test" },
        credits_info: { paid_credits_remaining: expect.any(Number) },
      },
    });
  });

  it("creates a job, awaits it, pages through its results, downloads and deletes it", async () => {
    const [, got] = await outputs;
    const page = (names: readonly string[]) => ({
      total_results: 3,
      total_pages: 2,
      results: names.map((name) => ({ data: { name }, verification: { result: expect.any(String) } })),
    });
    expect(got).toMatchObject({
      created: { status: "success", job_id: expect.any(Number) },
      status: {
        job_status: "complete",
        percent_complete: 100,
        failure_reason: null,
        total: { records: 4, billable: 3, processed: 3, valid: 2, invalid: 1, duplicates: 1 },
      },
      first: page(["Ann", "Bob"]),
      second: page(["Info"]),
      file: "id,email,name,email_status\n1,person@inbox.test,Ann,valid\n4,info@inbox.test,Info,valid\n",
      deleted: { status: "success" },
      gone: { type: "GeneralError", message: expect.stringContaining("There is no job with this id.") },
    });
  });

  it("reads that a key is unknown", async () => {
    const [, { refused }] = await outputs;
    expect(refused).toMatchObject({ type: "AuthError", message: expect.stringContaining("(auth_failure)") });
  });
});
