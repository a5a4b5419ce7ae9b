import { describe, expect, it } from "vitest";
import { issueLink, readLink } from "../../src/account/token.ts";
import { Clock } from "../../src/port/clock/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const at = <R>(seconds: number, body: () => R) =>
  Clock.provide(manualClock(new Date(start + seconds * 1000).toISOString()), body);
const after = (seconds: number) => new Date(start + seconds * 1000);
const holder = { sub: "usr_a", session: "ses_a" };

describe("a link", () => {
  it.each([
    ["an hour, unless told otherwise", null, 3_600],
    ["less than an hour", after(60), 60],
    ["a day", after(86_400), 86_400],
    ["a day at the most", after(30 * 86_400), 86_400],
  ])("is valid for %s", async (_, until, seconds) => {
    const token = await at(0, () => issueLink(holder, "the file", until));
    expect(await at(seconds - 1, () => readLink(token))).toMatchObject({ ...holder, opens: "the file" });
    await expect(at(seconds + 1, () => readLink(token))).rejects.toMatchObject({
      code: "account.link_expired",
    });
  });
});
