/** Who is told that a smaller plan has no seat for them: from Paddle's report to the mail, each delivered twice. */
import type { Context, EventBridgeEvent } from "aws-lambda";
import { beforeEach, expect, it, vi } from "vitest";
import { ID } from "@winnow/core/kit/id";
import { Member } from "@winnow/core/member";
import { announced } from "../../core/test/announced.ts";
import type { SES } from "../../core/src/aws/ses/index.ts";
import { MemberEntity } from "../../core/src/member/entity.ts";
import { eventOf, line, subscription, transaction } from "../../core/test/billing/paddle-objects.ts";
import { openShop } from "../../core/test/billing/shop.ts";
import { handler as sendMail } from "../src/event/send-mail.ts";

const mailed = vi.hoisted((): string[] => []);
vi.mock("../../core/src/aws/ses/index.ts", () => ({
  SES: { send: async (mail: SES.Mail) => void mailed.push(`${mail.to}: ${mail.subject}`) },
}));
beforeEach(() => (mailed.length = 0));

const context = { getRemainingTimeInMillis: () => 30_000 } as Context;

/** A shop on Business with five members, who joined one after the other. */
async function teamOnBusiness() {
  const shop = await openShop();
  const { workspaceID } = shop;
  const sold = subscription({ token: shop.token });
  const paid = (offer: string, start: string, end: string) =>
    transaction({
      token: shop.token,
      subscription: sold.id,
      period: { start, end },
      lines: [line(offer, 149_00)],
    });
  await shop.report(
    eventOf.subscription(sold),
    eventOf.transaction(paid("business-month", "2026-11-20T10:00:00Z", "2026-12-20T10:00:00Z")),
  );
  const people = Array.from({ length: 5 }, (_, place) => ({
    workspaceID,
    userID: ID.create("user"),
    role: "member",
    firstName: "Ann",
    lastName: "Lee",
    email: `member-${place}@inbox.test`,
    timeJoined: `2026-11-2${place}T10:00:00.000Z`,
  }));
  for (const person of people.toReversed()) await MemberEntity.put(person).go();
  const renew = async (offer: string) => {
    const renewal = eventOf.transaction(paid(offer, "2026-12-20T10:00:00Z", "2027-01-20T10:00:00Z"));
    await shop.report(renewal, renewal);
  };
  const events = () => announced(workspaceID, "member.seats_lost");
  async function deliver() {
    for (const { id, type, properties } of [...(await events()), ...(await events())]) {
      const detail = { id, type, workspaceID, time: "2026-12-20T10:00:00.000Z", properties };
      const event = { id: "1", time: detail.time, "detail-type": type, detail };
      await shop.asSystem(() => sendMail(event as unknown as EventBridgeEvent<string, unknown>, context));
    }
  }
  return { ...shop, sold, people, renew, events, deliver };
}

it("Those who joined last are mailed once that the smaller plan of a renewal has no seat for them.", async () => {
  const { people, renew, events, deliver, plan } = await teamOnBusiness();
  await renew("pro-month");
  expect(await plan()).toBe("Pro");
  expect((await events()).map(({ properties }) => properties)).toEqual([
    { plan: "Pro", userIDs: people.slice(2).map(({ userID }) => userID) },
  ]);
  await deliver();
  expect(mailed).toEqual(
    expect.arrayContaining(
      [2, 3, 4].map((place) => `member-${place}@inbox.test: You have no seat in Shop at the moment`),
    ),
  );
  expect(mailed).toHaveLength(3);
  expect(Member.seatsLostMessage({ plan: "Pro", userIDs: ["usr_1", "usr_2"] })).toMatchObject({
    title: "2 people have no seat any more",
    area: "my_team",
  });
});

it("All members are mailed once that the plan has ended, and with it the team.", async () => {
  const { sold, report, events, deliver, plan } = await teamOnBusiness();
  const ended = eventOf.subscription({ ...sold, status: "canceled", timeUpdated: "2026-12-20T10:00:00Z" });
  await report(ended, ended);
  expect(await plan()).toBe("free");
  const [event] = await events();
  expect(event?.properties).toMatchObject({ plan: "free", userIDs: { length: 5 } });
  await deliver();
  expect(mailed).toHaveLength(5);
  expect(Member.seatsLostMessage({ plan: "free", userIDs: [] })).toBeNull();
});

it("Nobody is mailed where the plan has a seat for each, or has one again by then.", async () => {
  const larger = await teamOnBusiness();
  await larger.renew("enterprise-month");
  expect(await larger.events()).toEqual([]);
  const smaller = await teamOnBusiness();
  await smaller.renew("pro-month");
  for (const { workspaceID, userID } of smaller.people.slice(0, 3))
    await MemberEntity.delete({ workspaceID, userID }).go();
  await smaller.deliver();
  expect(mailed).toEqual([]);
});
