import { describe, expect, it } from "vitest";
import { LastOutcome } from "../../src/last-outcome/index.ts";
import { Rule } from "../../src/rule/index.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { Verification } from "../../src/verification/index.ts";
import { mailing } from "../outcome/mailing.ts";
import { bounced, outcome } from "../outcome/workspace.ts";

const day = 24 * 3_600;
const at = "2026-11-20T10:00:00.000Z";
const later = "2026-11-20T11:00:00.000Z";

/** A mailing whose outcomes were merged. A mail server that is asked knows `p1@a.test`, and no other name there. */
async function mailed(...outcomes: Parameters<typeof outcome>[]) {
  const space = await mailing();
  await space.record(
    ...outcomes.map(([type, email, time, more]) =>
      type === "bounced" ? bounced(email, { at: time, ...more }) : outcome(type, email, time, more),
    ),
  );
  await space.settle();
  return {
    ...space,
    unsuppress: (email: string) => space.act(() => Suppression.remove({ email })),
    verdict: async (email: string) => {
      const info = await space.single(email, { fresh: true });
      if (!("reason" in info)) throw new Error(`${email} has no verdict yet.`);
      return info;
    },
  };
}

describe("the last outcome of an address", () => {
  it("makes it valid where a person read the mail, without asking and for nothing", async () => {
    const { verdict, balance } = await mailed(["opened", "ann@a.test", at], ["clicked", "bob@a.test", at]);
    const before = await balance();
    expect(await verdict("Ann@a.test")).toMatchObject({
      status: "valid",
      reason: "accepted",
      action: "send",
      outcome: { type: "opened", at },
      checks: { mailbox: { status: "pass", reason: "accepted" } },
      mx: { host: "mx.a.test" },
      smtp: null,
      charged: 0,
    });
    expect(await verdict("bob@a.test")).toMatchObject({ status: "valid", outcome: { type: "clicked" } });
    expect(await verdict("eve@a.test")).toMatchObject({ reason: "mailbox_not_found", charged: 1 });
    expect((await balance()).total_credits).toBe(before.total_credits - 1);
  });

  it("makes it invalid where it bounced because of the mailbox, once it is not suppressed any more", async () => {
    const { verdict, unsuppress } = await mailed(["bounced", "p1@a.test", at]);
    const suppressed = await verdict("p1@a.test");
    expect(suppressed).toMatchObject({ reason: "not_probed", suppressed: { reason: "bounce" } });
    expect(suppressed.outcome).toBeUndefined();
    await unsuppress("p1@a.test");
    expect(await verdict("p1@a.test")).toMatchObject({
      status: "invalid",
      reason: "bounced",
      action: "remove",
      score: 0,
      outcome: { type: "bounced", at },
      checks: { mailbox: { status: "fail", reason: "bounced" } },
      charged: 0,
    });
  });

  it("decides in a list, whose credits come back", async () => {
    const { verify, unsuppress, act, balance } = await mailed(
      ["opened", "ann@a.test", at],
      ["bounced", "p1@a.test", at],
    );
    await unsuppress("p1@a.test");
    const before = await balance();
    const { listID } = await verify(["ann@a.test", "p1@a.test", "p2@a.test"]);
    const of = await act(() => Verification.of([listID]));
    expect(of.get(listID)).toMatchObject({
      counts: { valid: 2, invalid: 1 },
      reasons: { accepted: 2, bounced: 1 },
      credits: { reserved: 3, charged: 1, returned: 2, returned_for: { repeated: 2, unknown: 0 } },
    });
    expect((await balance()).total_credits).toBe(before.total_credits - 1);
  });

  it("lets no refusal count of a mail server that refuses who read the mail, but asks again", async () => {
    const { verify, act } = await mailed(["opened", "ann@a.test", at]);
    const { listID } = await verify(["ann@a.test", "bob@a.test", "eve@a.test"]);
    const of = await act(() => Verification.of([listID]));
    expect(of.get(listID)).toMatchObject({
      status: "running",
      reasons: { accepted: 1 },
      counts: { invalid: 0 },
      credits: { charged: 0 },
    });
  });

  it("needs no credit", async () => {
    const space = await mailing({ monthly: 0 });
    await space.record(outcome("opened", "ann@a.test", at));
    await space.settle();
    expect(await space.single("ann@a.test")).toMatchObject({ status: "valid", charged: 0 });
    await expect(space.single("bob@a.test")).rejects.toMatchObject({ kind: "payment" });
  });

  it("decides for 180 days", async () => {
    const { verdict, clock } = await mailed(["opened", "ann@a.test", at]);
    clock.advance((Date.parse(at) - clock.now().getTime()) / 1_000 + 180 * day);
    expect(await verdict("ann@a.test")).toMatchObject({ status: "valid" });
    clock.advance(1);
    expect(await verdict("ann@a.test")).toMatchObject({ reason: "mailbox_not_found", charged: 1 });
  });

  it("is the later one where it bounced and was read", async () => {
    const { verdict, unsuppress } = await mailed(
      ["bounced", "ann@a.test", at],
      ["opened", "ann@a.test", later],
      ["opened", "p1@a.test", at],
      ["bounced", "p1@a.test", later],
      ["opened", "p2@a.test", at],
      ["bounced", "p2@a.test", at],
    );
    for (const email of ["ann@a.test", "p1@a.test", "p2@a.test"]) await unsuppress(email);
    expect(await verdict("ann@a.test")).toMatchObject({ status: "valid", outcome: { at: later } });
    expect(await verdict("p1@a.test")).toMatchObject({ reason: "bounced", outcome: { at: later } });
    expect(await verdict("p2@a.test")).toMatchObject({ reason: "bounced", outcome: { at } });
  });

  it("is none where a program opened, the bounce was about something else, or the mail was only delivered", async () => {
    const { verdict } = await mailed(
      ["opened", "p1@a.test", at, { machine: true }],
      ["bounced", "p2@a.test", at, { reply: "452 4.2.2 Mailbox full" }],
      ["delivered", "p3@a.test", at],
    );
    for (const email of ["p1@a.test", "p2@a.test", "p3@a.test"])
      expect((await verdict(email)).outcome).toBeUndefined();
  });

  it("is none of another workspace", async () => {
    await mailed(["opened", "ann@a.test", at]);
    const { verdict } = await mailed(["opened", "bob@a.test", at]);
    expect(await verdict("ann@a.test")).toMatchObject({ reason: "mailbox_not_found", charged: 1 });
  });

  it("gives way to own rules, also on the mail host", async () => {
    const { verdict, act } = await mailed(
      ["opened", "ann@a.test", at],
      ["opened", "ann@b.test", at],
      ["opened", "ann@open.test", at],
    );
    const rule = (match: "address" | "exchanger", value: string, effect: "block" | "allow") =>
      act(() => Rule.create({ match, value, effect, note: "" }));
    await rule("address", "ann@a.test", "block");
    await rule("exchanger", "mx.b.test", "block");
    await rule("address", "ann@open.test", "allow");
    for (const email of ["ann@a.test", "ann@b.test"]) {
      const found = await verdict(email);
      expect(found).toMatchObject({ reason: "not_probed", rule: { effect: "block" }, charged: 0 });
      expect(found.outcome).toBeUndefined();
    }
    expect(await verdict("ann@open.test")).toMatchObject({
      status: "valid",
      outcome: { type: "opened" },
      rule: { effect: "allow" },
    });
  });

  it("says nothing where the domain takes no mail any more", async () => {
    const { verdict } = await mailed(["opened", "ann@gone.test", at]);
    const found = await verdict("ann@gone.test");
    expect(found).toMatchObject({ reason: "no_domain", charged: 1 });
    expect(found.outcome).toBeUndefined();
  });

  it("is not repeated once it is erased, in a list or alone", async () => {
    const space = await mailing();
    await space.record(outcome("opened", "nobody@a.test", at));
    await space.settle();
    await space.verify(["nobody@a.test"]);
    expect(await space.single("nobody@a.test")).toMatchObject({ status: "valid", outcome: {} });
    await space.erase("nobody@a.test");
    expect(await space.single("nobody@a.test")).toMatchObject({ reason: "mailbox_not_found", charged: 1 });
  });

  it("comes before a verdict of the last day that is older, and after one that is newer", async () => {
    const { single, record, settle, clock } = await mailing();
    expect(await single("ann@a.test")).toMatchObject({ reason: "mailbox_not_found" });
    await record(outcome("opened", "bob@a.test", new Date(clock.now().getTime() - 60_000).toISOString()));
    clock.advance(1);
    expect(await single("bob@a.test")).toMatchObject({ reason: "mailbox_not_found" });
    clock.advance(60);
    await record(outcome("opened", "ann@a.test", clock.now().toISOString()));
    await settle();
    expect(await single("ann@a.test")).toMatchObject({ status: "valid", outcome: {} });
    expect(await single("bob@a.test")).toMatchObject({ reason: "mailbox_not_found", charged: 0 });
  });

  it("is erased with the outcomes of the address, and with the workspace", async () => {
    const { workspaceID, erase, removeAll, act, namesInStore } = await mailed(
      ["opened", "ann@a.test", at],
      ["opened", "bob@a.test", at],
    );
    const emails = ["ann@a.test", "bob@a.test"];
    const found = async () => {
      const finder = await act(() => LastOutcome.finder(workspaceID, emails));
      return emails.map((email) => finder.of(email)?.type ?? null);
    };
    expect(await found()).toEqual(["opened", "opened"]);
    await erase("ann@a.test");
    await erase("ann@a.test");
    expect(await found()).toEqual([null, "opened"]);
    expect((await namesInStore()).filter((name) => name.startsWith("last/"))).toHaveLength(1);
    await removeAll();
    await removeAll();
    expect(await found()).toEqual([null, null]);
    expect(await namesInStore()).toEqual([]);
  });

  it("leaves a miss as it is: a list that is verified again after the bounce gives nothing away", async () => {
    const { verify, bounce, settle, unsuppress, returns, record, clock } = await mailed([
      "delivered",
      "p1@a.test",
      at,
    ]);
    await verify(["p1@a.test"]);
    await bounce(["p1@a.test"]);
    // The outcome was merged before misses were looked for.
    await settle();
    expect(await returns()).toHaveLength(1);
    await unsuppress("p1@a.test");
    const { verificationID } = await verify(["p1@a.test"], { fresh: true });
    clock.advance(60);
    await record(bounced("p1@a.test", { at: clock.now().toISOString() }));
    await settle();
    expect((await returns()).map(([verdict]) => verdict)).not.toContain(`${verificationID}:0`);
    expect(await returns()).toHaveLength(1);
  });
});
