import { beforeAll, expect, it } from "vitest";
import { scriptedProber } from "../../src/port/prober/scripted.ts";
import { ownQueue, replyTo, started } from "./chunk.ts";

beforeAll(async () => void (await ownQueue()));

const answering = () => scriptedProber({ replyTo });

it("The starter of a verification is aware of its end while somebody looks at it.", async () => {
  const verification = await started();
  expect(await verification.unawareStarter()).toBeNull();
  verification.clock.advance(70);
  await verification.state();
  verification.clock.advance(50);
  await verification.verify(answering());
  expect(await verification.state()).toMatchObject({ status: "completed" });
  expect(await verification.unawareStarter()).toBeNull();
});

it("The starter of a verification that ends unseen is unaware of it, however often the event is delivered.", async () => {
  const verification = await started();
  await verification.state();
  verification.clock.advance(61);
  await verification.verify(answering());
  const starter = await verification.unawareStarter();
  expect(starter).toMatch(/^usr_/);
  await verification.state();
  expect(await verification.unawareStarter()).toBe(starter);
});
