/** Looking for the addresses of a small list among the verdicts of a large one: what it reads, and how much of it at once. */
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { Table } from "../../src/aws/table/index.ts";

import { Verdict } from "../../src/verdict/index.ts";
import type { VerificationRow } from "../../src/verification/entity.ts";
import { listedVerdicts, offering, spanOf } from "../../src/verification/prior/recent-list.ts";
import { as, newWorkspaceID, system } from "../actors.ts";

const checked = new Date("2026-11-30T10:00:00.000Z");
const [parts, addressesInPart] = [60, 3];
const emailAt = (part: number, index: number) => `p${index}@d${String(part).padStart(3, "0")}.test`;
/** A large list that was just verified, and what is found of addresses on it. */
async function largeList() {
  const workspaceID = newWorkspaceID();
  const below = `list/${workspaceID}/large/`;
  const none = { count: addressesInPart, statuses: {}, reasons: {}, rows: {}, providers: {} };
  const verdictOn = (email: string) => ({
    ...Verdict.unprobed(email, checked),
    status: "valid",
    reason: "accepted",
  });
  for (let part = 0; part < parts; part += 1) {
    const lines = Array.from({ length: addressesInPart }, (_, index) => verdictOn(emailAt(part, index)));
    await Store.putCompressed(
      `${below}part/${part}`,
      lines.map((verdict) => JSON.stringify(verdict)).join("\n"),
    );
  }
  const manifest = {
    version: 1,
    parts: Array.from({ length: parts }, (_, part) => ({
      ...{ ...none, key: `${below}part/${part}`, offset: part * addressesInPart, first: "", last: "" },
      ...spanOf(Array.from({ length: addressesInPart }, (_, index) => emailAt(part, index))),
    })),
  };
  await Store.put(`${below}manifest`, JSON.stringify(manifest));
  const row = { workspaceID, listID: "lst_large", id: "ver_large" } as VerificationRow;
  await as(system(workspaceID), () => Table.write([offering(row, `${below}manifest`)]));

  const read = { parts: 0, now: 0, most: 0 };
  const { text } = Store;
  const spy = vi.spyOn(Store, "text").mockImplementation(async (key) => {
    if (!key.includes("/part/")) return text(key);
    read.parts += 1;
    read.most = Math.max(read.most, ++read.now);
    const body = await text(key);
    await new Promise(setImmediate);
    read.now -= 1;
    return body;
  });
  onTestFinished(() => spy.mockRestore());
  const find = (addresses: readonly string[]) =>
    as(system(workspaceID), () =>
      listedVerdicts({ workspaceID, since: "2026-01-01T00:00:00.000Z", addresses }, "lst_small"),
    );
  return { find, read };
}

describe("a small list after a large one", () => {
  it("reads the parts alone that may have one of its addresses", async () => {
    const { find, read } = await largeList();
    const found = await find([emailAt(1, 0), emailAt(58, 2), "nobody@d030x.test"]);
    expect([...found.keys()]).toEqual([emailAt(1, 0), emailAt(58, 2)]);
    expect(read.parts).toBe(2);
  });

  it("holds four parts at the same time, however many it needs", async () => {
    const { find, read } = await largeList();
    const found = await find(Array.from({ length: parts }, (_, part) => emailAt(part, 1)));
    expect(found.size).toBe(parts);
    expect(read).toMatchObject({ parts, most: 4 });
  });
});
