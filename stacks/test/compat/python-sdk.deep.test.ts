/**
 * The Python SDKs of the peers, unchanged, behind the proxy that maps hosts. They are installed into a folder of the test: it
 * needs Python with venv, and a registry of packages. Without them it says so and proves nothing.
 */
import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, inject, it } from "vitest";
import { testProduct } from "../test-product.ts";
import { startHostProxy } from "./host-proxy.ts";

const run = promisify(execFile);
const folder = await mkdtemp(join(inject("folder"), "python-"));
const python = join(folder, "venv/bin/python");

/** Installs the SDKs. Returns why they cannot be, or null. */
async function install(): Promise<string | null> {
  const pip = (...packages: string[]) =>
    run(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...packages]);
  try {
    await run("python3", ["-m", "venv", join(folder, "venv")]);
    await pip("requests", "neverbounce_sdk==4.3.0");
    // Its requirements name certificates of the week of its release.
    await pip("--no-deps", "zerobouncesdk==2.3.0");
    return null;
  } catch (error) {
    return String((error as { stderr?: string }).stderr ?? error).trim();
  }
}

const obstacle = await install();
const product = await testProduct();
const proxy = await startHostProxy(product.url, folder);
afterAll(() => proxy.close());

it("The Python SDKs of ZeroBounce and NeverBounce do what they are documented to do.", async (test) => {
  if (obstacle !== null) test.skip(`The Python SDKs cannot be installed here: ${obstacle}`);
  const customer = await product.newCustomer();
  const made = await customer.call<{ key: string }>("POST", "/api/api-key/", {
    name: "Python",
    mode: "test",
  });
  const program = fileURLToPath(new URL("python-program.py", import.meta.url));
  const env = { ...process.env, ...proxy.environment, KEY: made.body.key, FOLDER: folder };
  const { stdout } = await run(python, [program], { env });
  expect(JSON.parse(stdout)).toEqual({
    zerobounce: {
      credits: expect.stringMatching(/^\d+$/),
      status: "invalid",
      sub_status: "mailbox_not_found",
      year: expect.any(Number),
      by_form: "valid",
      batch: ["catch-all"],
      file: [
        ['"Address"', '"ZB Status"'],
        ['"person@inbox.test"', '"valid"'],
        ['"no-person@inbox.test"', '"invalid"'],
      ],
      file_status: "Complete",
      uploaded: expect.any(Number),
      deleted: "File Deleted",
      gone: expect.stringContaining("File cannot be found."),
      refused: "Invalid API key or your account ran out of credits",
    },
    neverbounce: {
      account: "success",
      result: "invalid",
      addr: "no-person",
      job_status: "complete",
      results: ["valid", "invalid", "catchall"],
      download: "id,email,name,addr,email_status\n0,person@inbox.test,Ann,person,valid\n",
      deleted: "success",
      refused: "AuthFailure",
    },
  });
}, 120_000);
