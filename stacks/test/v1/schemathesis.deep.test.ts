/**
 * Schemathesis against `/v1`: calls made of the document, valid and not, whose answers must be as the document says. It needs Python
 * and a registry; without them it says so and proves nothing.
 */
import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import { pythonWith } from "../python.ts";
import { testProduct } from "../test-product.ts";

const run = promisify(execFile);
const product = await testProduct();

const checks = [
  ...["not_a_server_error", "status_code_conformance", "content_type_conformance"],
  ...["response_headers_conformance", "response_schema_conformance", "negative_data_rejection"],
  ...["unsupported_method", "allow_header_conformance", "ignored_auth"],
];

/** The distribution refuses TRACE, and every other method, itself. */
const methods = ["GET", "OPTIONS", "PUT", "POST", "PATCH", "DELETE"];
const config = `[phases.coverage]\nunexpected-methods = ${JSON.stringify(methods)}\n`;

it("Schemathesis finds no answer that the document does not describe.", async (test) => {
  const { bin, obstacle } = await pythonWith("schemathesis==4.32.5");
  if (obstacle !== null) test.skip(`Schemathesis cannot be installed here: ${obstacle}`);
  const customer = await product.newCustomer();
  const { body } = await customer.call<{ key: string }>("POST", "/api/api-key/", {
    name: "Schemathesis",
    mode: "test",
  });
  const document = new URL("/v1/openapi.json", product.url).href;
  const options = [
    ...["--url", product.url, "--header", `Authorization: Bearer ${body.key}`, "--checks", checks.join(",")],
    ...["--max-examples", "3", "--max-time", "45", "--seed", "1", "--no-shrink", "--continue-on-failure"],
    ...["--phases", "coverage,fuzzing", "--exclude-operation-id", "checkForm", "--request-timeout", "30"],
    ...["--warnings", "off"],
  ];
  const cwd = await mkdtemp(join(inject("folder"), "schemathesis-"));
  await writeFile(join(cwd, "schemathesis.toml"), config);
  const printed = await run(join(bin, "st"), ["run", document, ...options], { cwd, timeout: 200_000 }).then(
    ({ stdout }) => stdout,
    (error: Error & { stdout?: string }) => error.stdout ?? error.message,
  );
  expect(printed).not.toMatch(/= (FAILURES|ERRORS) =/);
  expect(printed).toMatch(/Tested: 50\b/);
}, 300_000);
