import { describe, expect, it } from "vitest";
import { ID } from "../../src/kit/id.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Throttle } from "../../src/throttle/index.ts";
import { as, newWorkspaceID, user } from "../actors.ts";

const minute = 60;
const wrong = () => Promise.resolve(false);
const right = () => Promise.resolve(true);

/** Attempts of one new subject: five failures without a delay, one forgiven each 15 minutes. */
function newSubject() {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const subject = Throttle.subject(ID.create("event"));
  const attempt = (prove: () => Promise<boolean>) =>
    as(user(newWorkspaceID()), () => Throttle.attempt([subject], prove), clock);
  const failTimes = async (times: number) => {
    const answers: boolean[] = [];
    for (let time = 0; time < times; time++) answers.push(await attempt(wrong));
    return answers;
  };
  return { clock, attempt, failTimes };
}

const refusal = { kind: "limit", code: "account.too_many_attempts" };

describe("attempts", () => {
  it("are refused after five failures", async () => {
    const { attempt, failTimes } = newSubject();
    await failTimes(5);
    await expect(attempt(right)).rejects.toMatchObject(refusal);
  });

  it("fail again after some failures were forgiven, and count from there", async () => {
    const { clock, attempt, failTimes } = newSubject();
    await failTimes(4);
    clock.advance(31 * minute);
    await failTimes(3);
    await expect(attempt(wrong)).rejects.toMatchObject(refusal);
  });

  it("succeed after some failures were forgiven", async () => {
    const { clock, attempt, failTimes } = newSubject();
    await failTimes(3);
    clock.advance(16 * minute);
    expect(await attempt(right)).toBe(true);
  });

  it("fail after all failures expired", async () => {
    const { clock, failTimes } = newSubject();
    await failTimes(5);
    clock.advance(25 * 60 * minute);
    expect(await failTimes(5)).toEqual([false, false, false, false, false]);
  });

  it("count a forgiven failure once when two fail at the same moment", async () => {
    const { clock, attempt, failTimes } = newSubject();
    await failTimes(4);
    clock.advance(16 * minute);
    await Promise.all([attempt(wrong), attempt(wrong)]);
    await expect(attempt(wrong)).rejects.toMatchObject(refusal);
  });
});
