import { describe, expect, it } from "vitest";
import {
  issue,
  issueChallenge,
  issueLink,
  issuePasskeyChallenge,
  read,
  readChallenge,
  readLink,
  readPasskeyChallenge,
} from "../../src/account/token.ts";
import type { SessionRow } from "../../src/account/entity.ts";
import { Clock } from "../../src/port/clock/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";

const start = Date.parse("2096-11-21T10:00:00.000Z");
const at = <R>(seconds: number, body: () => R) =>
  Clock.provide(manualClock(new Date(start + seconds * 1000).toISOString()), body);

const session = { id: "ses_a", userID: "usr_a", current: "one" };
const until = (seconds: number) =>
  ({ ...session, timeExpires: new Date(start + seconds * 1000).toISOString() }) as SessionRow;
const asked = { sub: "usr_a", jti: "one", browser: "b" };
const refused = () => new Error("refused");

/** A token of each kind with its life in seconds, and who reads it. */
const tokens = [
  ["access", 900, async () => (await issue(until(900))).access, (token: string) => read("access", token)],
  ["refresh", 900, async () => (await issue(until(900))).refresh, (token: string) => read("refresh", token)],
  ["link", 3_600, () => issueLink({ sub: "usr_a", session: "ses_a" }, "a file", null), readLink],
  [
    "challenge",
    600,
    () => issueChallenge({ ...asked, epoch: 1, remembered: false }),
    (token: string) => readChallenge(token, refused),
  ],
  [
    "passkey",
    600,
    () => issuePasskeyChallenge(asked),
    (token: string) => readPasskeyChallenge(token, refused),
  ],
] as const;

describe.each(tokens)("a token (%s)", (_, life, issued, reading) => {
  it("is read by a host whose clock is up to 30 seconds behind that of its issuer", async () => {
    const token = await at(0, issued);
    await expect(at(-0.3, () => reading(token))).resolves.toBeDefined();
    await expect(at(-30, () => reading(token))).resolves.toBeDefined();
    await expect(at(-31, () => reading(token))).rejects.toThrow(/expired|no longer valid|refused/);
  });

  it("lives no longer for it", async () => {
    const token = await at(0, issued);
    await expect(at(life - 1, () => reading(token))).resolves.toBeDefined();
    await expect(at(life, () => reading(token))).rejects.toThrow(/expired|no longer valid|refused/);
  });
});
