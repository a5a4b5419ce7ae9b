import { afterAll, beforeAll, expect, test } from "vitest";
import { runTrial } from "./trial.ts";
import { startMailWorld, type MailWorldProcess } from "./mail-world-process.ts";

let mailWorldProcess: MailWorldProcess;
beforeAll(async () => {
  mailWorldProcess = await startMailWorld({});
});
afterAll(() => mailWorldProcess.close());

const addresses = ["anna@inbox.test", "no-bob@inbox.test", "carl@d1.solo.test", "dora@no-such.test"];
const terms = { inFlight: 2, sessions: 1, warmUp: ["eve@d2.solo.test"], addresses };

test("A trial uses no more connections than allowed.", async () => {
  const before = await mailWorldProcess.connections();
  const outcome = await runTrial({
    ...terms,
    contender: "winnow",
    mailWorld: mailWorldProcess.mailWorld,
    ask: "smtp",
  });
  expect(outcome.answers).toEqual(["valid", "invalid", "valid", "invalid"]);
  expect(outcome.maxConnections).toBeLessThanOrEqual(2);
  expect((await mailWorldProcess.connections()) - before).toBe(3);
});

test("A trial by DNS only opens no SMTP connection.", async () => {
  const before = await mailWorldProcess.connections();
  const outcome = await runTrial({
    ...terms,
    contender: "winnow",
    mailWorld: mailWorldProcess.mailWorld,
    ask: "dns",
  });
  expect(outcome).toMatchObject({ answers: ["valid", "valid", "valid", "invalid"], maxConnections: 0 });
  expect(await mailWorldProcess.connections()).toBe(before);
});
