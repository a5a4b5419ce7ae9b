import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { Config } from "../src/kit/config.ts";
import { Mail } from "../src/mail/index.ts";
import { as, newWorkspaceID, system, user, visitor } from "./actors.ts";

const letter = Mail.passwordChanged({ name: "Ann" });
const consumer = system(newWorkspaceID());

it("sends a letter as it is written, from the stage's own address", async () => {
  const to = newAddress();
  await as(consumer, () => Mail.send({ to, key: randomUUID() }, letter));
  expect(await inboxOf(to)).toMatchObject([{ ...letter, to, from: Config.get().mailFrom }]);
});

it("sends a letter once for its key, and another for another", async () => {
  const to = newAddress();
  const key = randomUUID();
  await as(consumer, () => Mail.send({ to, key }, letter));
  await as(consumer, () => Mail.send({ to, key }, letter));
  expect(await inboxOf(to)).toHaveLength(1);
  await as(consumer, () => Mail.send({ to, key: randomUUID() }, letter));
  expect(await inboxOf(to)).toHaveLength(2);
});

it("does not count a letter that was not taken as sent", async () => {
  const to = newAddress();
  const key = randomUUID();
  await expect(as(consumer, () => Mail.send({ to: "", key }, letter))).rejects.toThrow("address");
  await as(consumer, () => Mail.send({ to, key }, letter));
  expect(await inboxOf(to)).toHaveLength(1);
});

it("writes domains as every mail server understands them", async () => {
  const name = randomUUID();
  await as(consumer, () => Mail.send({ to: `${name}@bücher.test`, key: randomUUID() }, letter));
  expect(await inboxOf(`${name}@xn--bcher-kva.test`)).toHaveLength(1);
});

it("has no recipient but one, whatever the address says", async () => {
  const to = newAddress();
  const several = `${to}, ${newAddress()}`;
  await expect(as(consumer, () => Mail.send({ to: several, key: randomUUID() }, letter))).rejects.toThrow(
    "address",
  );
  expect(await inboxOf(to)).toEqual([]);
});

it.each([visitor(), user(newWorkspaceID())])("is not for a $type, who would wait for it", async (actor) => {
  await expect(
    as(actor, () => Mail.send({ to: newAddress(), key: randomUUID() }, letter)),
  ).rejects.toMatchObject({ code: "actor.forbidden" });
});

const newAddress = (): string => `${randomUUID()}@inbox.test`;

async function inboxOf(address: string): Promise<unknown[]> {
  const answer = await fetch(`${process.env["AWS_ENDPOINT_URL"]}/_local/inbox`, {
    headers: { accept: "application/json" },
  });
  const mails = (await answer.json()) as { to: string }[];
  return mails.filter(({ to }) => to === address);
}
