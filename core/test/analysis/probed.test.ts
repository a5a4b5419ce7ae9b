import { describe, expect, it } from "vitest";
import { ulid } from "ulid";
import { Analysis } from "../../src/analysis/index.ts";
import { readProbed } from "../../src/analysis/sample/probed.ts";
import { as, newWorkspaceID, system } from "../actors.ts";
import { scriptedProber } from "../../src/port/prober/scripted.ts";
import { people, recipientsOf, replyTo, started } from "./started.ts";

/** 600 addresses, 560 of which a mail server is asked about; a sample has 28 of them, all samples together 56. */
const list = people(20);

/** The analyses of a workspace, and whom each of them asked about. */
function analyses(workspaceID = newWorkspaceID()) {
  const everybody = new Set<string>();
  const analyze = async (addresses: readonly string[], day = 0) => {
    const prober = scriptedProber({ replyTo });
    const analysis = await started({ workspaceID, analysisID: `ana_${ulid()}`, addresses, day });
    await analysis.run({ prober });
    const asked = recipientsOf(prober).filter((email) => !email.startsWith("wnw"));
    const real = asked.filter((email) => addresses.includes(email));
    for (const email of real) everybody.add(email.toLowerCase());
    const sample = (await analysis.info())?.health?.sample;
    return { asked: new Set(real), sample, known: await analysis.known() };
  };
  return { workspaceID, analyze, everybody };
}

describe("a second analysis", () => {
  it("draws a new sample", async () => {
    const { analyze } = analyses();
    const [first, second] = [await analyze(list), await analyze(list, 1)];
    expect([first.sample?.size, second.sample?.size]).toEqual([28, 28]);
    expect(common(first.asked, second.asked)).toBeLessThan(10);
    expect(second.sample?.drawn_at).toBeUndefined();
    expect(second.known?.count).toBe(28);
  });

  it("asks about the newest sample again where another would exceed one address in ten, and says so", async () => {
    const { analyze, everybody } = analyses();
    await analyze(list);
    const second = await analyze(list, 1);
    for (const day of [2, 3, 4]) {
      const next = await analyze(list, day);
      expect(next.asked).toEqual(second.asked);
      expect(next.sample?.drawn_at).toBe("2026-11-22T10:00:00.000Z");
    }
    expect(everybody.size).toBeLessThanOrEqual(56);
  });

  it.each([
    [
      "shuffled",
      (index: number) => list.toSorted((one, other) => order(one, index) - order(other, index)),
      56,
    ],
    ["written in capitals", (index: number) => (index % 2 ? list.map(capital) : list), 56],
    ["without some rows", (index: number) => list.filter((_, row) => row % 40 !== index), 64],
    ["in halves", (index: number) => list.filter((_, row) => row % 2 === index % 2), 56],
    ["with a few rows more", (index: number) => [...list, ...more(index)], 56],
  ])("probes no more than one address in ten of a list %s", async (_, variant, most) => {
    const { analyze, everybody } = analyses();
    for (let index = 0; index < 8; index += 1) await analyze(sorted(variant(index)), index);
    const ofList = list.filter((email) => everybody.has(email)).length;
    expect(ofList).toBeGreaterThan(27);
    expect(ofList).toBeLessThanOrEqual(most);
  });

  it("probes no more than one address in ten when several begin at the same moment", async () => {
    const { analyze, everybody } = analyses();
    await Promise.all([1, 2, 3, 4, 5].map(() => analyze(list)));
    expect(everybody.size).toBeLessThanOrEqual(56);
  });

  it("draws a new sample when the others are 30 days old, and in another workspace", async () => {
    const { analyze } = analyses();
    await analyze(list);
    const second = await analyze(list);
    const later = await analyze(list, 31);
    expect(later.sample?.drawn_at).toBeUndefined();
    expect(common(later.asked, second.asked)).toBeLessThan(10);
    expect((await analyses().analyze(list)).sample).toMatchObject({ size: 28 });
  });

  it("knows nothing of what a closed workspace had probed", async () => {
    const { workspaceID, analyze } = analyses();
    await analyze(list);
    const runs = () => as(system(workspaceID), async () => (await readProbed(workspaceID)).runs.length);
    expect(await runs()).toBe(1);
    await as(system(workspaceID), () => Analysis.forgetProbed());
    await as(system(workspaceID), () => Analysis.forgetProbed());
    expect(await runs()).toBe(0);
  });
});

const common = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((email) => other.has(email)).length;
const capital = (email: string) => email.replace(/^./, (letter) => letter.toUpperCase());
const order = (email: string, seed: number) =>
  Array.from(email).reduce((sum, one) => (sum * 31 + one.charCodeAt(0) + seed) % 997, seed);
const more = (index: number) => Array.from({ length: 6 }, (_, row) => `p-new${index}x${row}@d03.test`);
/** As an import orders addresses, by domain. */
const sorted = (emails: readonly string[]) =>
  emails.toSorted((one, other) => domainOf(one).localeCompare(domainOf(other)));
const domainOf = (email: string) => email.slice(email.indexOf("@"));
