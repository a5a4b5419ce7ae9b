import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { faultOf } from "./webhook-signature.ts";

const secret = "pdl_ntfset_secret";
const body = '{"event_id":"evt_1","name":"Zoë"}';
const now = new Date("2026-11-22T10:00:00.000Z");
const seconds = now.getTime() / 1000;
const h1 = (ts: number, text = body, key = secret) =>
  createHmac("sha256", key).update(`${ts}:${text}`).digest("hex");
const zeros = "0".repeat(64);
const check = (header: string, text = body) => faultOf({ header, body: text, secret }, now);

describe("a signature", () => {
  it("is right with our secret and the raw body", () => {
    expect(check(`ts=${seconds};h1=${h1(seconds)}`)).toBeNull();
  });

  it("is right where any h1 is, in any place, as during a rotation", () => {
    const right = h1(seconds);
    const old = h1(seconds, body, "pdl_ntfset_old");
    expect(check(`ts=${seconds};h1=${right};h1=${old}`)).toBeNull();
    expect(check(`ts=${seconds};h1=${old};h1=${right}`)).toBeNull();
    expect(check(`h1=${zeros};h1=${right};ts=${seconds}`)).toBeNull();
  });

  it.each([
    [-5, null],
    [5, null],
    [-6, "expired"],
    [6, "expired"],
    [-86_400, "expired"],
  ])("made %i seconds from now is judged %s", (offset, fault) => {
    expect(check(`ts=${seconds + offset};h1=${h1(seconds + offset)}`)).toBe(fault);
  });

  it("is wrong for another body, another time, another secret", () => {
    expect(check(`ts=${seconds};h1=${h1(seconds)}`, `${body} `)).toBe("wrong");
    expect(check(`ts=${seconds};h1=${h1(seconds - 1)}`)).toBe("wrong");
    expect(check(`ts=${seconds};h1=${h1(seconds, body, "pdl_ntfset_other_stage")}`)).toBe("wrong");
    expect(check(`ts=${seconds};h1=${h1(seconds).slice(2)}`)).toBe("wrong");
    expect(check(`ts=${seconds};h1=${zeros}`)).toBe("wrong");
  });

  it.each([
    "",
    "nonsense",
    `h1=${zeros}`,
    `ts=${seconds}`,
    `ts=;h1=${zeros}`,
    `ts=-1;h1=${zeros}`,
    `ts=1e9;h1=${zeros}`,
    `ts=${seconds};ts=${seconds};h1=${h1(seconds)}`,
    `ts=${seconds}${`;h1=${zeros}`.repeat(6)}`,
  ])("%j is malformed", (header) => {
    expect(check(header)).toBe("malformed");
  });
});
