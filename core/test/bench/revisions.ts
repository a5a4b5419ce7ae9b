/**
 * Stores a verified list, counts who has died of a list with the same addresses, or revises it, as the workers do, and prints the addresses,
 * the seconds and the peak memory as JSON. Started by `npm run bench -- revisions`, which provides the cloud.
 *
 *     node revisions.ts '{"work":"prepare","rows":1000000}'
 */
import { Address } from "../../src/address/index.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { Config } from "../../src/kit/config.ts";
import { Outcome } from "../../src/outcome/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { type Observation, Prober } from "../../src/port/prober/index.ts";
import { scriptedProber } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { decide } from "../../src/verdict/decide/decide.ts";
import type { Verdict } from "../../src/verdict/index.ts";
import { Verification } from "../../src/verification/index.ts";
import { VerificationEntity } from "../../src/verification/entity.ts";
import { hintsOf } from "../../src/verification/rules/host-hints.ts";
import { holdingOf } from "../../src/verification/due.ts";
import { finalCounts } from "../../src/verification/count/counts-of-parts.ts";
import type { Part } from "../../src/verification/result/manifest.ts";
import { spanOf } from "../../src/verification/prior/recent-list.ts";
import { rowCountsOf } from "../../src/verification/count/row-counts.ts";
import { readRow } from "../../src/verification/row.ts";
import { tally } from "../../src/verification/count/tally.ts";
import { codesOf } from "../../src/verification/result/verdict-codes.ts";
import { as, system, user } from "../actors.ts";

interface Task {
  work: "prepare" | "died" | "revise";
  rows: number;
}

const workspaceID = "wrk_00000000000000000000000001";
const listID = "lst_00000000000000000000000001";
const verificationID = "vjb_00000000000000000000000001";
const verified = "2026-11-01T10:00:00.000Z";
const clock = manualClock("2026-11-21T10:00:00.000Z");
const deadline = new Date("2030-01-01");
const chunkSize = 1_000;
const chunksBelow = `list/${workspaceID}/${listID}/chunk/`;
const chunkKey = (chunk: number): string => `${chunksBelow}${String(chunk).padStart(6, "0")}`;

/** Half of the people are at ten large domains, the others at small ones. One in twenty bounced since. */
const emailOf = (index: number): string =>
  `p${index}@${index % 2 === 0 ? `large${index % 10}` : `small${index % 20_000}`}.test`;
const isDead = (index: number): boolean => index % 20 === 0;

function verdictOn(email: string): Verdict.Info {
  const host = `mx.${email.slice(email.indexOf("@") + 1)}`;
  const probe: Observation = {
    kind: "replied",
    stage: "rcpt",
    host,
    code: 250,
    enhanced: "2.1.5",
    text: "OK",
  };
  const mail = { kind: "mx", hosts: [{ exchange: host, priority: 0 }] } as const;
  const body = decide({ address: Address.describe(email), mail, probe, catchAll: false });
  return {
    ...body,
    charged: 1,
    checked_at: verified,
    duration_ms: 400,
    verify_again_by: "2026-12-20T10:00:00.000Z",
  };
}

async function prepare({ rows }: Task): Promise<number> {
  const placed = Array.from({ length: rows }, (_, index) => {
    const email = emailOf(index);
    const [local = "", domain = ""] = email.split("@");
    return { email, place: Address.sortKey(local, domain) };
  }).toSorted((one, other) => (one.place < other.place ? -1 : 1));
  const parts: Part[] = [];
  for (let offset = 0; offset < rows; offset += chunkSize) {
    const emails = placed.slice(offset, offset + chunkSize).map(({ email }) => email);
    const verdicts = emails.map(verdictOn);
    const key = `list/${workspaceID}/${listID}/${verificationID}/part/${offset}`;
    await Store.put(chunkKey(offset / chunkSize), JSON.stringify(emails));
    await Store.put(key, verdicts.map((one) => JSON.stringify(one)).join("\n"));
    const [first = "", last = ""] = [emails[0], emails.at(-1)].map((email) => email?.split("@")[1] ?? "");
    parts.push({
      key,
      offset,
      first,
      last,
      ...spanOf(emails),
      ...tally(verdicts),
      ...rowCountsOf([], verdicts),
      hosts: hintsOf(verdicts),
      codes: codesOf(verdicts),
      ruled: 0,
      holding: holdingOf(verdicts),
    });
  }
  const manifest = `list/${workspaceID}/${listID}/${verificationID}/manifest`;
  await Store.put(manifest, JSON.stringify({ version: 1, parts }));
  const chunks = Math.ceil(rows / chunkSize);
  await VerificationEntity.put({
    ...{
      workspaceID,
      listID,
      id: verificationID,
      status: "completed",
      chunksBelow,
      chunks,
      chunkSize,
      total: rows,
    },
    shards: 1,
    charged: rows,
    reserved: rows,
    manifest,
    timeStarted: verified,
    timeCompleted: verified,
    ...finalCounts(parts),
  }).go();
  await Credit.open(0);
  const bounced = Array.from({ length: Math.ceil(rows / 20) }, (_, place) => place * 20).filter(isDead);
  for (let first = 0; first < bounced.length; first += 20_000) {
    const items = bounced.slice(first, first + 20_000).map((index, place) => ({
      row: first + place,
      source: "file" as const,
      item: {
        email: emailOf(index),
        type: "bounced" as const,
        at: "2026-11-20T10:00:00Z",
        reply: "550 5.1.1 User unknown",
      },
    }));
    await Outcome.storeRows(Outcome.readRows(items), () => []);
  }
  clock.advance(3_601);
  for (const _ of [1, 2]) await Outcome.settle(deadline);
  return rows;
}

/** Returns how many have died. */
async function died({ rows }: Task): Promise<number> {
  const manifest = (await readRow(workspaceID, listID))?.manifest ?? "";
  const chunks = Array.from({ length: Math.ceil(rows / chunkSize) }, (_, chunk) => chunkKey(chunk));
  const found = await Verification.countDied(chunks, [{ listID, manifest, total: rows }]);
  return found.died;
}

const prober = scriptedProber({
  replyTo: () => {
    throw new Error("Nobody is asked.");
  },
});

/** Returns how many of its addresses are not valid any more: those that bounced are suppressed, and so unknown. */
async function revise({ rows }: Task): Promise<number> {
  const chunks = Math.ceil(rows / chunkSize);
  const work = { listID, chunksBelow, chunks, chunkSize, total: rows, known: null };
  await as(user(workspaceID), () => Verification.start({ ...work, as: { kind: "revision" } }, []), clock);
  const { id = "" } = (await readRow(workspaceID, listID)) ?? {};
  await Verification.dispatch(listID, id);
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    lastFrom = performance.now();
    await Verification.verifyChunk({ workspaceID, listID, verificationID: id, chunk, round: 0 }, deadline);
  }
  const row = await readRow(workspaceID, listID);
  if (row?.status !== "completed") throw new Error("The revision has not ended.");
  return rows - (row.underRules?.counts ?? row).valid;
}

Config.set(Config.parse({ PROBE_TRANSPORT: "none", ...process.env }));
const works = { prepare, died, revise };
const task = JSON.parse(String(process.argv[2])) as Task;
const from = performance.now();
/** When the last step began. */
let lastFrom = from;
const done = await as(
  system(workspaceID),
  () =>
    Resolver.provide(scriptedResolver({ mail: {} }), () =>
      Prober.provide(prober, () => works[task.work](task)),
    ),
  clock,
);
const [seconds, lastSeconds] = [from, lastFrom].map((begin) => (performance.now() - begin) / 1000);
const peakMB = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ done, seconds, lastSeconds, peakMB }));
