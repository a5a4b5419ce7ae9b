import { describe, expect, it } from "vitest";
import { timesQuoted } from "./quote-accuracy.ts";

const timeBegan = "2026-11-29T10:00:00.000Z";
const after = (seconds: number) => new Date(Date.parse(timeBegan) + seconds * 1_000);

describe("the ratio to the quote", () => {
  it("compares the time since its turn to the quote", () => {
    expect(timesQuoted({ quotedSeconds: 600, timeBegan }, null, after(300))).toBe(0.5);
    expect(timesQuoted({ quotedSeconds: 600, timeBegan }, null, after(6_000))).toBe(10);
  });

  it("takes a short quote for one of a minute and a half", () => {
    expect(timesQuoted({ quotedSeconds: 6, timeBegan }, null, after(180))).toBe(2);
    expect(timesQuoted({ quotedSeconds: 91, timeBegan }, null, after(182))).toBe(2);
  });

  it("counts no wait for which mail servers asked", () => {
    const inFlight = { askedToWaitUntil: after(19_200).toISOString() };
    expect(timesQuoted({ quotedSeconds: 6, timeBegan }, inFlight, after(19_200))).toBe(1);
    expect(timesQuoted({ quotedSeconds: 6, timeBegan }, {}, after(19_200))).toBe(213.3);
  });

  it("counts what comes after that wait, and a wait that nobody needed to its end not at all", () => {
    const inFlight = { askedToWaitUntil: after(19_200).toISOString() };
    expect(timesQuoted({ quotedSeconds: 600, timeBegan }, inFlight, after(24_600))).toBe(10);
    expect(timesQuoted({ quotedSeconds: 600, timeBegan }, inFlight, after(1_200))).toBe(1);
    expect(timesQuoted({ quotedSeconds: 600, timeBegan }, inFlight, after(300))).toBe(0.5);
  });

  it("says nothing of a job without a quote or a start, or that was paused or finished early", () => {
    expect(timesQuoted({ quotedSeconds: 6, timeBegan, isFinishing: true }, null, after(60))).toBeUndefined();
    expect(timesQuoted({ timeBegan }, null, after(60))).toBeUndefined();
    expect(timesQuoted({ quotedSeconds: 6 }, null, after(60))).toBeUndefined();
    expect(
      timesQuoted({ quotedSeconds: 6, timeBegan, timePaused: timeBegan }, null, after(60)),
    ).toBeUndefined();
  });
});
