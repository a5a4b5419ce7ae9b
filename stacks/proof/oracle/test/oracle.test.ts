import { DeleteObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examine, type Input } from "../index.ts";
import { stateOf } from "../state.ts";
import { breaks, enter, factLetter, letter, rewrite } from "./breaks.ts";
import { analysis, job, list, manifest, part, playScene, type Scene } from "./scene.ts";
import type { Snapshot } from "./snapshot.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await playScene();
}, 60_000);
afterAll(() => scene.stage.close());

async function invariantsBroken(state: Snapshot, changes: Partial<Input> = {}): Promise<string[]> {
  const { listID, cells } = scene.verified;
  const violations = await examine(stateOf(state), [{ listID, cells, ...changes }]);
  return [...new Set(violations.map((violation) => violation.split(":")[0] ?? ""))].toSorted();
}

describe("the oracle", () => {
  it("finds nothing wrong with lists that were verified, analyzed or cancelled, nor with the finished file", async () => {
    const { whole, verified, analyzed, cancelled } = scene;
    expect(await examine(stateOf(whole), [verified, analyzed, cancelled])).toEqual([]);
  });

  it("finds nothing wrong with credits that are taken back, a file that never came, and messages lost after their job", async () => {
    const state = scene.whole.copy();
    enter(state, "chargeback", { lifetime: -5, issued: 5 });
    list(state)["status"] = "uploading";
    state.objects.delete(String(list(state)["upload"]));
    letter(state, "-verify-chunk-dead", { verificationID: job(state)["id"], chunk: 0 });
    letter(state, "-analyze-list-dead", { id: analysis(state)["id"], step: 0 });
    factLetter(state, "-dispatch-verification-dead", { verificationID: job(state)["id"] });
    factLetter(state, "-begin-analysis-dead", { analysisID: analysis(state)["id"] });
    factLetter(state, "-notify-owner-dead", { analysisID: analysis(state)["id"] });
    expect(await examine(stateOf(state), [scene.verified])).toEqual([]);
  });

  it("misses an erasure whose event is lost while its job is open", async () => {
    const state = scene.whole.copy();
    factLetter(state, "-erase-list-dead", { listID: "lst_GONE" });
    const [dead = {}] =
      [...state.deadLetters].find(([queue]) => queue.endsWith("-erase-list-dead"))?.[1] ?? [];
    const { id } = (dead as { detail: { id: string } }).detail;
    state.add("job", analysis(state), { kind: "erase-list", id });
    expect(await invariantsBroken(state)).toEqual(["I5", "I8"]);
  });

  it("misses an analysis that nobody began", async () => {
    const state = scene.whole.copy();
    analysis(state)["status"] = "queued";
    factLetter(state, "-begin-analysis-dead", { analysisID: analysis(state)["id"] });
    expect(await invariantsBroken(state)).toEqual(["I5", "I8"]);
  });

  it("misses a list that nobody verified", async () => {
    expect(await invariantsBroken(scene.whole, { listID: "lst_1" })).toEqual(["I5"]);
  });
});

describe.each(Object.entries(breaks))("%s, and nothing else, is broken", (invariant, cases) => {
  it.each(cases)("when %s", async (_, spoil) => {
    const state = scene.whole.copy();
    spoil(state);
    expect(await invariantsBroken(state)).toEqual([invariant]);
  });
});

describe("the finished file breaks I1", () => {
  const swap = ([head = "", one = "", two = "", ...rest]: string[]) => [head, two, one, ...rest];
  it.each<[string, (lines: string[]) => string[]]>([
    ["lacks a row", (lines) => lines.toSpliced(3, 1)],
    ["has a row twice", (lines) => lines.toSpliced(3, 0, lines[3] ?? "")],
    ["has a row more at its end", (lines) => [...lines, lines.at(-1) ?? ""]],
    ["names its columns wrongly", ([, ...lines]) => ["email,reason,status", ...lines]],
    ["has two rows in the wrong order", ([head = "", first = "", ...rest]) => [head, first, ...swap(rest)]],
    ["gives a row another's status", (lines) => lines.map((line) => line.replace(",invalid,", ",valid,"))],
    [
      "gives a row another's reason",
      (lines) => lines.map((line) => line.replace("mailbox_not_found", "no_mx")),
    ],
    ["lacks a column", (lines) => lines.map((line) => line.slice(0, line.lastIndexOf(",")))],
    ["has a column more", (lines) => lines.map((line, row) => (row === 2 ? `${line},x` : line))],
  ])("when it %s", async (_, change) => {
    const { verified, whole } = scene;
    const download = `${change(verified.download.trimEnd().split("\r\n")).join("\r\n")}\r\n`;
    expect(download).not.toBe(verified.download);
    expect(await invariantsBroken(whole, { download })).toEqual(["I1"]);
  });
});

describe("an address that is verified twice", () => {
  it("breaks I4", async () => {
    const state = scene.whole.copy();
    const { cells } = scene.verified;
    const twice = cells.map((cell) =>
      cell.includes("person.3@d0.load.test") ? "person.0@d0.load.test" : cell,
    );
    rewrite(state, part(state), (lines) =>
      lines.map((line) => line.replaceAll("person.3@d0.load.test", "person.0@d0.load.test")),
    );
    expect(await invariantsBroken(state, { cells: twice })).toEqual(["I4"]);
  });
});

describe("results that are lost", () => {
  it("are missed by their row, by the counters and by the books", async () => {
    const state = scene.whole.copy();
    rewrite(state, part(state), (lines) => lines.slice(0, -1));
    expect(await invariantsBroken(state)).toEqual(["I1", "I2", "I4"]);
  });

  it("are missed as well where it is the manifest that forgot a part", async () => {
    const state = scene.whole.copy();
    const { parts } = JSON.parse(state.text(manifest(state))) as { parts: unknown[] };
    state.write(manifest(state), JSON.stringify({ parts: parts.slice(1) }));
    expect(await invariantsBroken(state)).toEqual(["I1", "I2", "I4", "I6"]);
  });
});

describe("what a stage has stored", () => {
  it("is what the oracle reads, as often as it looks", async () => {
    const { stage, whole, verified } = scene;
    const { bucket, deadLetterQueues } = stage.location;
    await new S3Client({}).send(new DeleteObjectCommand({ Bucket: bucket, Key: part(whole) }));
    const sqs = new SQSClient({});
    const QueueName = deadLetterQueues.find((name) => name.endsWith("-erase-list-dead"));
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: '{"listID":"lst_1"}' }));

    const violations = await stage.violations([verified]);
    expect(violations).toEqual([
      `I6: ${part(whole)} is missing`,
      `I8: ${QueueName} holds {"listID":"lst_1"}`,
    ]);
    expect(await stage.violations([verified])).toEqual(violations);
  });
});
