import { DeleteObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examine, type Input } from "../../proof/oracle/index.ts";
import { stateOf } from "../../proof/oracle/state.ts";
import { corruptions, addEntry, addHold, addDeadEvent, addDeadLetter, rewrite } from "./corruptions/index.ts";
import {
  analysis,
  createFixture,
  type Fixture,
  job,
  jobWithReusedVerdicts,
  list,
  manifest,
  part,
} from "./fixture.ts";
import type { Snapshot } from "./snapshot.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
}, 120_000);
afterAll(() => fixture.product.close());

async function invariantsBroken(state: Snapshot, changes: Partial<Input> = {}): Promise<string[]> {
  const { listID, cells } = fixture.verified;
  const violations = await examine(stateOf(state), [{ listID, cells, ...changes }]);
  return [...new Set(violations.map((violation) => violation.split(":")[0] ?? ""))].toSorted();
}

describe("the oracle", () => {
  it("accepts verified, analyzed and cancelled lists, reused verdicts, and a download", async () => {
    const { snapshot, verified, analyzed, cancelled, reused } = fixture;
    expect(jobWithReusedVerdicts(snapshot)).toMatchObject({ done: 3, charged: 0 });
    expect(await examine(stateOf(snapshot), [verified, analyzed, cancelled, reused])).toEqual([]);
  });

  it("accepts lifetime adjustments, missing uploads, and dead letters of ended jobs", async () => {
    const state = fixture.snapshot.copy();
    addEntry(state, "adjust:adj_1", { lifetime: -5, refunded: 5 }, "refund");
    list(state)["status"] = "uploading";
    state.objects.delete(String(list(state)["upload"]));
    addDeadLetter(state, "-verify-chunk-dead", { verificationID: job(state)["id"], chunk: 0 });
    addDeadLetter(state, "-analyze-list-dead", { id: analysis(state)["id"], step: 0 });
    addDeadEvent(state, "-dispatch-verification-dead", { verificationID: job(state)["id"] });
    addDeadEvent(state, "-begin-analysis-dead", { analysisID: analysis(state)["id"] });
    addDeadEvent(state, "-fan-out-event-dead", { analysisID: analysis(state)["id"] });
    expect(await examine(stateOf(state), [fixture.verified])).toEqual([]);
  });

  it("reports a dead event of an open reaction", async () => {
    const state = fixture.snapshot.copy();
    addDeadEvent(state, "-fan-out-event-dead", { listID: "lst_GONE" });
    const [dead = {}] =
      [...state.deadLetters].find(([queue]) => queue.endsWith("-fan-out-event-dead"))?.[1] ?? [];
    const { id } = (dead as { detail: { id: string } }).detail;
    state.add("job", analysis(state), { kind: "fan-out-event", id });
    expect(await invariantsBroken(state)).toEqual(["I5", "I8"]);
  });

  it("reports an analysis that never started", async () => {
    const state = fixture.snapshot.copy();
    analysis(state)["status"] = "queued";
    addDeadEvent(state, "-begin-analysis-dead", { analysisID: analysis(state)["id"] });
    expect(await invariantsBroken(state)).toEqual(["I5", "I8"]);
  });

  it("reports a list without a verification", async () => {
    expect(await invariantsBroken(fixture.snapshot, { listID: "lst_1" })).toEqual(["I5"]);
  });
});

describe.each(Object.entries(corruptions))("only %s is reported", (invariant, cases) => {
  it.each(cases)("if %s", async (_, corrupt) => {
    const state = fixture.snapshot.copy();
    corrupt(state);
    expect(await invariantsBroken(state)).toEqual([invariant]);
  });
});

describe("the download breaks I1", () => {
  const swap = ([head = "", one = "", two = "", ...rest]: string[]) => [head, two, one, ...rest];
  it.each<[string, (lines: string[]) => string[]]>([
    ["lacks a row", (lines) => lines.toSpliced(3, 1)],
    ["has a row twice", (lines) => lines.toSpliced(3, 0, lines[3] ?? "")],
    ["has an extra row at its end", (lines) => [...lines, lines.at(-1) ?? ""]],
    ["has the wrong header", ([, ...lines]) => ["email,reason,status", ...lines]],
    ["has two rows swapped", ([head = "", first = "", ...rest]) => [head, first, ...swap(rest)]],
    ["has the wrong status in a row", (lines) => lines.map((line) => line.replace(",invalid,", ",valid,"))],
    [
      "has the wrong reason in a row",
      (lines) => lines.map((line) => line.replace("mailbox_not_found", "no_mx")),
    ],
    ["lacks a column", (lines) => lines.map((line) => line.slice(0, line.lastIndexOf(",")))],
    ["has an extra column", (lines) => lines.map((line, row) => (row === 2 ? `${line},x` : line))],
  ])("if it %s", async (_, change) => {
    const { verified, snapshot } = fixture;
    const download = `${change(verified.download.trimEnd().split("\r\n")).join("\r\n")}\r\n`;
    expect(download).not.toBe(verified.download);
    expect(await invariantsBroken(snapshot, { download })).toEqual(["I1"]);
  });
});

describe("a hold of an ended job", () => {
  it("breaks I3 besides I5 if it lacks credits that were not settled, or holds more than is held", async () => {
    for (const change of [{ reserved: 2 }, { monthly: 2, reserved: 2 }]) {
      const state = fixture.snapshot.copy();
      Object.assign(addHold(state, "ver_GONE", 1), change);
      expect(await invariantsBroken(state)).toEqual(["I3", "I5"]);
    }
  });
});

describe("an address with two verdicts", () => {
  it("breaks I4", async () => {
    const state = fixture.snapshot.copy();
    const { cells } = fixture.verified;
    const twice = cells.map((cell) =>
      cell.includes("person.3@d0.load.test") ? "person.0@d0.load.test" : cell,
    );
    rewrite(state, part(state), (lines) =>
      lines.map((line) => line.replaceAll("person.3@d0.load.test", "person.0@d0.load.test")),
    );
    expect(await invariantsBroken(state, { cells: twice })).toEqual(["I4"]);
  });
});

describe("lost results", () => {
  it("break the rows, the counters and the charges", async () => {
    const state = fixture.snapshot.copy();
    rewrite(state, part(state), (lines) => lines.slice(0, -1));
    expect(await invariantsBroken(state)).toEqual(["I1", "I2", "I4"]);
  });

  it("break the manifest too if it lacks the part", async () => {
    const state = fixture.snapshot.copy();
    const { parts } = JSON.parse(state.text(manifest(state))) as { parts: unknown[] };
    state.write(manifest(state), JSON.stringify({ parts: parts.slice(1) }));
    expect(await invariantsBroken(state)).toEqual(["I1", "I2", "I4", "I6"]);
  });
});

describe("the stored state of a stage", () => {
  it("is read without changing it", async () => {
    const { product, snapshot, verified } = fixture;
    const { bucket, deadLetterQueues } = product.location;
    await new S3Client({}).send(new DeleteObjectCommand({ Bucket: bucket, Key: part(snapshot) }));
    const sqs = new SQSClient({});
    const QueueName = deadLetterQueues.find((name) => name.endsWith("-begin-analysis-dead"));
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: '{"listID":"lst_1"}' }));

    const violations = await product.violations([verified]);
    expect(violations).toEqual([
      `I6: ${part(snapshot)} is missing`,
      `I8: ${QueueName} holds {"listID":"lst_1"}`,
    ]);
    expect(await product.violations([verified])).toEqual(violations);
  });
});
