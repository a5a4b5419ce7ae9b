import { afterAll, beforeAll, expect, test } from "vitest";
import { hold } from "./trial.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({});
});
afterAll(() => world.close());

const addresses = ["anna@inbox.test", "no-bob@inbox.test", "carl@d1.solo.test", "dora@no-such.test"];
const terms = { inFlight: 2, sessions: 1, warmUp: ["eve@d2.solo.test"], addresses };

test("a trial asks the mail world, over no more connections than allowed", async () => {
  const before = await world.connections();
  const outcome = await hold({ ...terms, contender: "winnow", place: world.place, ask: "smtp" });
  expect(outcome.answers).toEqual(["valid", "invalid", "valid", "invalid"]);
  expect(outcome.mostConnections).toBeLessThanOrEqual(2);
  expect((await world.connections()) - before).toBe(3);
});

test("a trial by DNS alone connects to nobody", async () => {
  const before = await world.connections();
  const outcome = await hold({ ...terms, contender: "winnow", place: world.place, ask: "dns" });
  expect(outcome).toMatchObject({ answers: ["valid", "valid", "valid", "invalid"], mostConnections: 0 });
  expect(await world.connections()).toBe(before);
});
