/** Who leaves a workspace has URLs of its mail services, by which anybody can suppress addresses. */
import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import { Member } from "../../src/member/index.ts";
import { OutcomeSource } from "../../src/outcome-source/index.ts";
import { OutcomeSourceEntity } from "../../src/outcome-source/entity.ts";
import { as, user, visitor } from "../actors.ts";
import { everything } from "../../src/kit/permission.ts";
import { Job } from "../../src/job/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { people, type TestUser } from "../member/people.ts";

/** A team of an owner and a manager, and what is posted to their mail services. */
async function team() {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const { addMember, asSystem, team: teamOf } = people(clock);
  const { owner, members, id } = await teamOf("manager");
  const [manager = owner] = members;
  const answerTo = (url: string) => {
    const [workspaceID = "", sourceID = "", secret = ""] = new URL(url).pathname.split("/").slice(3);
    const now = clock.now();
    const event = {
      event: "spam",
      email: "ann@a.test",
      ts_event: now.getTime() / 1_000 - 60,
      "message-id": "1",
    };
    const call = { body: Buffer.from(JSON.stringify(event)), header: () => undefined, now };
    const admit = () => OutcomeSource.admit({ workspaceID, sourceID, secret }, call);
    return as(visitor(), admit, clock).catch((error: unknown) => error as { code: string });
  };
  const post = async (url: string) => {
    const answer = await answerTo(url);
    return "code" in answer ? answer.code : "admitted";
  };
  return {
    id,
    owner,
    manager,
    post,
    answerTo,
    clock,
    rejoin: () => addMember(owner, manager, "manager"),
    connect: (by: TestUser, provider: OutcomeSource.Provider = "brevo") =>
      by.do(() => OutcomeSource.create({ provider })),
    renew: (by: TestUser, sourceID: string) => by.do(() => OutcomeSource.renewURL(sourceID)),
    dismiss: () => owner.do(() => Member.remove({ id, memberId: manager.id })),
    /** What follows a departure, twice, as it may be delivered. */
    react: async () => {
      for (const _ of ["once", "twice"])
        await asSystem(id, () => OutcomeSource.stopAbandoned({ userID: manager.id, name: "Ann Lee" }));
    },
    states: async () =>
      (await owner.do(() => OutcomeSource.list())).results.map(
        ({ provider, state }) => `${provider} ${state}`,
      ),
    told: async () => {
      const jobs = await asSystem(id, () => Job.openOf(id, ["notify-owner"]));
      const events = jobs.map(({ input }) => input as { type: string; properties: unknown });
      return events.flatMap(({ type, properties }) =>
        type === "outcome_source.abandoned" ? [properties] : [],
      );
    },
  };
}

const gone = "outcome_source.missing";
const stopped = "outcome_source.stopped";

it("Who was removed reports nothing by a URL that they were shown, and people are told once.", async () => {
  const { owner, manager, ...space } = await team();
  const [own, brevo, postmark] = [
    await space.connect(owner),
    await space.connect(manager),
    await space.connect(manager, "postmark"),
  ];
  await space.dismiss();
  await space.react();
  expect([await space.post(own.url), await space.post(brevo.url), await space.post(postmark.url)]).toEqual([
    "admitted",
    stopped,
    stopped,
  ]);
  expect(await space.states()).toEqual(["brevo waiting", "brevo maker_left", "postmark maker_left"]);
  expect(await space.told()).toEqual([{ makerName: "Ann Lee", providers: ["brevo", "postmark"] }]);
  const { results } = await owner.do(() => Audit.list({}));
  const audited = results.filter(({ action }) => action === "outcome_source.stopped");
  expect(audited.map(({ subject }) => subject.name).toSorted()).toEqual(["brevo", "postmark"]);
});

it("A service that signs with a key of its own goes on, and stops where the URL is all that it proves.", async () => {
  const { id, manager, ...space } = await team();
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const signing_key = pair.publicKey.export({ format: "der", type: "spki" }).toString("base64");
  const pinned = await space.connect(manager, "ses");
  const topic = "arn:aws:sns:eu-west-1:123456789012:mails";
  await OutcomeSourceEntity.patch({ workspaceID: id, id: pinned.id }).set({ topic }).go();
  await manager.do(() => OutcomeSource.create({ provider: "sendgrid", signing_key }));
  const mailgun_key = "key-0123456789abcdef";
  await manager.do(() => OutcomeSource.create({ provider: "mailgun", signing_key: mailgun_key }));
  for (const provider of ["ses", "sendgrid"] as const) await space.connect(manager, provider);
  await space.dismiss();
  await space.react();
  expect((await space.states()).toSorted()).toEqual([
    ...["mailgun maker_left", "sendgrid maker_left", "sendgrid waiting"],
    ...["ses maker_left", "ses waiting"],
  ]);
  expect(await space.told()).toEqual([
    { makerName: "Ann Lee", providers: expect.toSatisfy((all: string[]) => all.length === 3) },
  ]);
});

it("A call of a stopped source is counted, and posted again later.", async () => {
  const { owner, manager, ...space } = await team();
  const { url } = await space.connect(manager);
  await space.dismiss();
  await space.react();
  for (const _ of ["once", "twice"]) expect(await space.post(url)).toBe(stopped);
  expect(await space.answerTo(url)).toMatchObject({ kind: "limit", retryAfterSeconds: 3_600 });
  expect(await owner.do(() => OutcomeSource.list())).toMatchObject({
    results: [{ calls_refused: 3, last_refused_at: space.clock.now().toISOString() }],
  });
});

it("All sources that a workspace may have stop at once.", async () => {
  const { manager, ...space } = await team();
  for (let count = 0; count < OutcomeSource.limits.sources; count += 1) await space.connect(manager);
  await space.dismiss();
  await space.react();
  expect(new Set(await space.states())).toEqual(new Set(["brevo maker_left"]));
  expect(await space.told()).toHaveLength(1);
});

it("A source that was stopped goes on by its new URL, and by that alone.", async () => {
  const { owner, manager, ...space } = await team();
  const { id: sourceID, url } = await space.connect(manager);
  await space.dismiss();
  await space.react();
  const renewed = await space.renew(owner, sourceID);
  expect(renewed).toMatchObject({ state: "waiting", previous_url_until: null });
  expect([await space.post(url), await space.post(renewed.url)]).toEqual([gone, "admitted"]);
  await space.react();
  expect(await space.post(renewed.url)).toBe("admitted");
  expect(await space.states()).toEqual(["brevo waiting"]);
});

it("A URL that somebody else made goes on, and the replaced one of the former member does not.", async () => {
  const { owner, manager, ...space } = await team();
  const { id: sourceID, url } = await space.connect(manager);
  const renewed = await space.renew(owner, sourceID);
  expect([await space.post(url), await space.post(renewed.url)]).toEqual(["admitted", "admitted"]);
  await space.dismiss();
  await space.react();
  expect([await space.post(url), await space.post(renewed.url)]).toEqual([gone, "admitted"]);
  expect(await space.told()).toEqual([]);
});

it("A URL of the owner that the former member renewed stops with its replacement.", async () => {
  const { owner, manager, ...space } = await team();
  const { id: sourceID, url } = await space.connect(owner);
  const renewed = await space.renew(manager, sourceID);
  await space.dismiss();
  await space.react();
  expect([await space.post(url), await space.post(renewed.url)]).toEqual([stopped, stopped]);
});

it("What somebody made after joining again stays, and what they made before does not.", async () => {
  const { manager, ...space } = await team();
  const before = await space.connect(manager);
  await space.dismiss();
  space.clock.advance(60);
  await space.rejoin();
  const after = await space.connect(manager);
  await space.react();
  expect([await space.post(before.url), await space.post(after.url)]).toEqual([stopped, "admitted"]);
});

it("An older row has the person who connected it as the maker of its URL.", async () => {
  const { manager, id, ...space } = await team();
  const { url, id: sourceID } = await space.connect(manager);
  const { data } = await OutcomeSourceEntity.get({ workspaceID: id, id: sourceID }).go();
  expect(data).toMatchObject({ makerID: manager.id });
  expect(data).not.toHaveProperty("urlMakerID");
  await space.dismiss();
  await space.react();
  expect(await space.post(url)).toBe(stopped);
});

it("Connecting, renewing and entering a key need a confirmation.", async () => {
  const { id, owner, clock, connect } = await team();
  const { id: sourceID } = await connect(owner, "mailgun");
  const unconfirmed = { ...user(id, everything), isConfirmed: false };
  const deeds = [
    () => OutcomeSource.create({ provider: "brevo" }),
    () => OutcomeSource.renewURL(sourceID),
    () => OutcomeSource.update({ id: sourceID, signing_key: "key-0123456789abcdef" }),
  ];
  for (const deed of deeds)
    await expect(as(unconfirmed, deed as () => Promise<unknown>, clock)).rejects.toMatchObject({
      code: "account.confirmation_needed",
    });
});
