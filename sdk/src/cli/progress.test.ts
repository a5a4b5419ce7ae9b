import { describe, expect, it } from "vitest";
import type { List } from "../types.ts";
import { bar, describe as describeList, progressOn } from "./progress.ts";

const running = (done: number, eta_seconds: number | null = 40): List =>
  ({
    status: "running",
    analysis: null,
    verification: {
      status: "running",
      progress: { done, total: 100_000, percent: done / 1_000, waiting: 0, eta_seconds },
    },
  }) as unknown as List;
const finishing = {
  status: "queued",
  analysis: null,
  verification: {
    status: "queued",
    is_finishing: true,
    progress: { done: 900, total: 1_000, percent: 90, waiting: 0, eta_seconds: null },
  },
} as unknown as List;
const importing = { status: "importing", analysis: null, verification: null } as unknown as List;

function screen(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  const write = (text: string) => written.push(text) > 0;
  return { written, screen: { isTTY, columns, write } as never };
}

describe("the progress of a list", () => {
  it("says what it does, how far it is and how long it takes", () => {
    expect(describeList(running(62_000))).toEqual({
      text: "Verifying 62,000 of 100,000, about 40 s",
      percent: 62,
    });
    expect(describeList(running(0, 600)).text).toContain("about 10 min");
    expect(describeList(running(0, 7_200)).text).toContain("about 2 h");
    expect(describeList(running(0, null)).text).toBe("Verifying 0 of 100,000");
    expect(describeList(finishing)).toEqual({ text: "Finishing 900 of 1,000", percent: 90 });
    expect(describeList(importing)).toEqual({ text: "Importing", percent: null });
  });

  it("is a bar of fixed length", () => {
    expect(bar(0)).toBe(`[${"░".repeat(24)}]   0 %`);
    expect(bar(50)).toBe(`[${"█".repeat(12)}${"░".repeat(12)}]  50 %`);
    expect(bar(100)).toBe(`[${"█".repeat(24)}] 100 %`);
  });

  it("is drawn in place on a terminal, never wider than it, and erased at the end", () => {
    const { written, screen: terminal } = screen(true, 40);
    const { show, end } = progressOn(terminal);
    show(running(50_000));
    end();
    const erased = "\r\u001B[K";
    const drawn = `${erased}${bar(50)}  Verifying 50,000`;
    expect(written).toEqual([drawn.slice(0, erased.length + 39), erased]);
  });

  it("is a line for each tenth elsewhere", () => {
    const { written, screen: file } = screen(false);
    const { show } = progressOn(file);
    for (const list of [importing, importing, running(1_000), running(9_000), running(11_000)]) show(list);
    expect(written.map((line) => line.split(",", 1)[0])).toEqual([
      "Importing\n",
      "Verifying 1",
      "Verifying 11",
    ]);
  });
});
