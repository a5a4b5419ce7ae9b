/** The verdicts of an analysis's sample, which a verification gives away with those that it charges. */
import { expect, it } from "vitest";
import { Analysis } from "../../src/analysis/index.ts";
import { readRow as readAnalysis } from "../../src/analysis/row.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { List } from "../../src/list/index.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, reply, scriptedProber, unknownUser } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import type { VerificationRow } from "../../src/verification/entity.ts";
import { Verification } from "../../src/verification/index.ts";
import { readChunk, readRow as readVerification } from "../../src/verification/row.ts";
import { verifyingWorkspace } from "./verified-list.ts";

const resolver = scriptedResolver({ mail: { "a.test": ["mx.a.test"], "b.test": ["mx.b.test"] } });
const isThere = (email: string) => !email.startsWith("no");
const prober = scriptedProber({ replyTo: (email) => (isThere(email) ? accepted : unknownUser) });

const addresses = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `${index % 3 ? "p" : "no"}${index}@${index % 2 ? "a" : "b"}.test`,
  );

/** A list of so many addresses, analyzed and with its verification under way; `sampled` of them have a verdict. */
async function analyzed(count: number) {
  const workspace = await verifyingWorkspace();
  const { workspaceID, person, ours, paste, deadline } = workspace;
  const id = await paste("Spring", addresses(count));
  await person(() => List.analyze({ id }));
  const { id: analysisID = "" } = (await readAnalysis(workspaceID, id)) ?? {};
  const step = (number: number) => Analysis.analyze({ workspaceID, id: analysisID, step: number }, deadline);
  for (let number = 0; (await person(() => List.get(id))).analysis?.status !== "completed"; number += 1)
    await ours(() => Resolver.provide(resolver, () => Prober.provide(prober, () => step(number))));
  const credits = async () => (await person(() => Credit.balance())).total_credits;
  const before = await credits();
  await person(() => List.verify({ id }));
  const sampled = count - (await person(() => Credit.balance())).held_credits;
  const { id: verificationID = "" } = (await readVerification(workspaceID, id)) ?? {};
  await ours(() => Verification.dispatch(id, verificationID));
  const spent = async () => before - (await credits());
  const statuses = async () => {
    const { results } = await person(() => List.results({ id, limit: 100 }));
    return results.map(({ status }) => status);
  };
  return { ...workspace, id, sampled, spent, statuses };
}

it("A verification gives the verdicts of the sample away, and asks about the others.", async () => {
  const { id, sampled, spent, statuses, work } = await analyzed(60);
  expect(sampled).toBeGreaterThan(0);
  const asked = await work(id, isThere);
  expect(new Set(asked.filter((email) => /^(?:no|p)\d/.test(email))).size).toBe(60 - sampled);
  expect(await spent()).toBe(60 - sampled);
  expect(await statuses()).not.toContain("unknown");
});

it("A verification that is finished before it charged anything gives nothing of the sample away.", async () => {
  const { id, sampled, spent, statuses, person, work } = await analyzed(60);
  expect(sampled).toBeGreaterThan(0);
  await person(() => List.steer({ id, to: "finish" }), 1);
  expect(await work(id, isThere)).toEqual([]);
  expect(await spent()).toBe(0);
  expect(new Set(await statuses())).toEqual(new Set(["unknown"]));
});

type Analyzed = Awaited<ReturnType<typeof analyzed>>;

/** A round of each chunk, so many milliseconds after the start. */
async function round(list: Analyzed, number: number, by: Prober.Prober, after = 0): Promise<VerificationRow> {
  const { id: listID, ours, workspaceID, deadline } = list;
  const row = await readVerification(workspaceID, listID);
  if (!row) throw new Error("The list is not being verified.");
  const { id: verificationID, timeResumed: resumedAt } = row;
  for (const chunk of Array(row.chunks).keys()) {
    const message = { workspaceID, listID, verificationID, chunk, round: number, resumedAt };
    const verify = () => Verification.verifyChunk(message, new Date(deadline.getTime() + after));
    await ours(() => Resolver.provide(resolver, () => Prober.provide(by, verify)), after);
  }
  return row;
}

const greylisting = scriptedProber({ replyTo: () => reply(450, "4.2.0", "Greylisted, try again") });

it("A chunk whose checkpoint lost the sample, by a version that knows none, asks about it free of charge.", async () => {
  const list = await analyzed(60);
  const { sampled, ours, spent, statuses } = list;
  const row = await round(list, 0, greylisting);
  let count = 0;
  for (const chunk of Array(row.chunks).keys()) {
    const key = (await ours(() => readChunk(row, chunk)))?.key ?? "";
    const { sampled: withheld, ...former } = JSON.parse(await ours(() => Store.text(key)));
    count += withheld.length;
    await ours(() => Store.putCompressed(key, JSON.stringify(former)));
  }
  expect(count).toBe(sampled);
  await round(list, 1, prober, 3_600_000);
  expect(await statuses()).not.toContain("unknown");
  expect(await spent()).toBe(60 - sampled);
});

it("The rows of a small list do not show the sample before the verification has charged the others.", async () => {
  const list = await analyzed(60);
  const { id, sampled, person } = list;
  expect(sampled).toBeGreaterThan(0);
  await round(list, 0, greylisting);
  const { results } = await person(() => List.earlyRows(id));
  expect(results.map(({ verdict }) => verdict)).toEqual(results.map(() => null));
});
