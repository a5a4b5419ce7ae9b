import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Config } from "../../src/kit/config.ts";
import { Mail } from "../../src/mail/index.ts";
import { inboxOf } from "../inbox.ts";
import { as, newWorkspaceID, system, user, visitor } from "../actors.ts";

const content = Mail.passwordChanged({ name: "Ann" });
const consumer = system(newWorkspaceID());

describe("the sender of mails", () => {
  it("sends a mail unchanged, from the stage's address", async () => {
    const to = newAddress();
    await as(consumer, () => Mail.send({ to, key: randomUUID() }, content));
    expect(await inboxOf(to)).toMatchObject([{ ...content, to, from: Config.get().mailFrom }]);
  });

  it("sends a mail once per key", async () => {
    const to = newAddress();
    const key = randomUUID();
    await as(consumer, () => Mail.send({ to, key }, content));
    await as(consumer, () => Mail.send({ to, key }, content));
    expect(await inboxOf(to)).toHaveLength(1);
    await as(consumer, () => Mail.send({ to, key: randomUUID() }, content));
    expect(await inboxOf(to)).toHaveLength(2);
  });

  it("does not record a mail that was not accepted as sent", async () => {
    const to = newAddress();
    const key = randomUUID();
    await expect(as(consumer, () => Mail.send({ to: "", key }, content))).rejects.toThrow("recipient");
    await as(consumer, () => Mail.send({ to, key }, content));
    expect(await inboxOf(to)).toHaveLength(1);
  });

  it("writes domains in ASCII", async () => {
    const name = randomUUID();
    await as(consumer, () => Mail.send({ to: `${name}@bücher.test`, key: randomUUID() }, content));
    expect(await inboxOf(`${name}@xn--bcher-kva.test`)).toHaveLength(1);
  });

  it("has exactly one recipient, also for hostile addresses", async () => {
    const to = newAddress();
    const several = `${to}, ${newAddress()}`;
    await expect(as(consumer, () => Mail.send({ to: several, key: randomUUID() }, content))).rejects.toThrow(
      "recipient",
    );
    expect(await inboxOf(to)).toEqual([]);
  });

  it.each([visitor(), user(newWorkspaceID())])("refuses a $type actor", async (actor) => {
    await expect(
      as(actor, () => Mail.send({ to: newAddress(), key: randomUUID() }, content)),
    ).rejects.toMatchObject({ code: "actor.forbidden" });
  });

  const newAddress = (): string => `${randomUUID()}@inbox.test`;
});
