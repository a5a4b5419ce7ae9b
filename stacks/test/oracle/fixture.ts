/** The stage under test: lists that are verified, analyzed, cancelled, of reused verdicts, and of another workspace. */
import type { Info as List } from "@winnow/core/list/schema";
import { vi } from "vitest";
import type { Customer } from "../../proof/customer.ts";
import { runCron } from "../cron.ts";
import { startTestProduct, type TestProduct } from "../test-product.ts";
import type { Input } from "../../proof/oracle/index.ts";
import { type Row, Snapshot } from "./snapshot.ts";

export interface Fixture {
  product: TestProduct;
  snapshot: Snapshot;
  verified: Input & { download: string };
  analyzed: Input;
  cancelled: Input;
  reused: Input;
}

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => `person.${index}@d${index % 3}.load.test`);

const cells = [
  "ann@inbox.test",
  "ANN@inbox.test",
  "Bob <bob@inbox.test>",
  "eve@inbox.test",
  "no-one@inbox.test",
  "mara@servfail.test",
  "not, an address",
  "=1+1",
  "+x@inbox.test",
  ...people(40),
];
const csv = `Email\n${cells.map((cell) => `"${cell}"`).join("\n")}\n`;
const cancelledCells = people(600);
const reusedCells = ["ann@inbox.test", "eve@inbox.test", "no-one@inbox.test"];
const analyzedCells = ["info@inbox.test", "oops", ...people(60)];

export async function createFixture(): Promise<Fixture> {
  const product = await startTestProduct({ greylistSeconds: 0, replyDelayMs: 20 });
  const customer = await product.newCustomer();
  const [listID, analyzedID, cancelledID] = await Promise.all([
    verify(customer, "Tom & Ann.csv", csv),
    analyze(customer, "analyzed.txt", analyzedCells.join("\n")),
    cancel(customer, "cancelled.txt", cancelledCells.join("\n")),
    verify(await product.newCustomer(), "theirs.txt", people(5).join("\n")),
  ]);
  const reusedID = await verify(customer, "reused.txt", reusedCells.join("\n"));
  await customer.call("POST", `/api/lists/${listID}/download/`, {});
  await customer.settle();
  const { body } = await customer.call<{ url: string }>("POST", `/api/lists/${listID}/download/`, {});
  const download = await (await fetch(new URL(body.url, customer.url))).text();
  await runCron(product, "seal-audit");
  return {
    product,
    snapshot: await Snapshot.take(product.location),
    verified: { listID, cells, download },
    analyzed: { listID: analyzedID, cells: analyzedCells },
    cancelled: { listID: cancelledID, cells: cancelledCells },
    reused: { listID: reusedID, cells: reusedCells },
  };
}

async function verify(customer: Customer, filename: string, content: string): Promise<string> {
  const { id } = await customer.upload(filename, content);
  await customer.settle();
  await customer.call("POST", `/api/lists/${id}/verify/`);
  await customer.settle();
  return id;
}

async function analyze(customer: Customer, filename: string, content: string): Promise<string> {
  const { id } = await customer.upload(filename, content);
  for (const job of ["analyze", "verify"]) {
    await customer.settle();
    await customer.call("POST", `/api/lists/${id}/${job}/`);
  }
  await customer.settle();
  return id;
}

async function cancel(customer: Customer, filename: string, content: string): Promise<string> {
  const { id } = await customer.upload(filename, content);
  await customer.settle();
  await customer.call("POST", `/api/lists/${id}/verify/`);
  const hasBegun = async () => {
    const { body } = await customer.call<List>("GET", `/api/lists/${id}/`);
    return Number(body.verification?.progress.done) > 0;
  };
  await vi.waitUntil(hasBegun, { timeout: 15_000, interval: 20 });
  await customer.call("POST", `/api/lists/${id}/cancel/`);
  await customer.settle();
  return id;
}

/** The verified list and its rows and objects. */
export const list = (state: Snapshot): Row => state.row("list", { name: "Tom & Ann.csv" });
export const job = (state: Snapshot): Row => state.row("verification", { listID: list(state)["id"] });
export const manifest = (state: Snapshot): string => String(job(state)["manifest"]);
export const part = (state: Snapshot): string =>
  String(state.row("chunk", { verificationID: job(state)["id"], chunk: 0 })["key"]);
/** The analysis, its verdicts, and the verification that reused them. */
export const analysis = (state: Snapshot): Row => state.row("analysis");
export const priorVerdicts = (state: Snapshot): string => String((analysis(state)["known"] as Row)["key"]);
export const jobWithPriorVerdicts = (state: Snapshot): Row =>
  state.row("verification", { listID: analysis(state)["listID"] });
/** The verification that reused verdicts of the verified list, and its only part. */
export const jobWithReusedVerdicts = (state: Snapshot): Row =>
  state.row("verification", { listID: state.row("list", { name: "reused.txt" })["id"] });
export const reusedPart = (state: Snapshot): string =>
  String(state.row("chunk", { verificationID: jobWithReusedVerdicts(state)["id"] })["key"]);
export const rowMap = (state: Snapshot): string =>
  `${(list(state)["imported"] as { prefix: string }).prefix}rows`;

/** The list's workspace, and another one. */
export const owner = (state: Snapshot): string => String(list(state)["workspaceID"]);
export const otherWorkspace = (state: Snapshot): string =>
  String(state.row("list", { name: "theirs.txt" })["workspaceID"]);
