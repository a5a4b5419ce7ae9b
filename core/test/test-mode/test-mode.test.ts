import { describe, expect, it, vi } from "vitest";
import { Credit } from "../../src/credit/index.ts";
import { EntryEntity } from "../../src/credit/entity.ts";
import { TestWorkspace } from "../../src/kit/id.ts";
import { Notice } from "../../src/notice/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { Quota } from "../../src/quota/index.ts";
import { TestMode } from "../../src/test-mode/index.ts";
import { Verdict } from "../../src/verdict/index.ts";
import { SingleVerification } from "../../src/single-verification/index.ts";
import { as, newWorkspaceID, system, user } from "../actors.ts";
import { messageOf } from "../notice/message.ts";

/** Nothing outside is asked in test mode. */
const unreachable = (): never => {
  throw new Error("Test mode asked the outside.");
};
const resolver: Resolver.Resolver = { mail: unreachable, addresses: unreachable };
const prober: Prober.Prober = { probe: unreachable };

/** A test workspace, and what its keys and jobs do there. */
function testWorkspace() {
  const workspaceID = TestWorkspace.of(newWorkspaceID());
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const run = <R>(body: () => R, actor = user(workspaceID)): R =>
    as(
      actor,
      () =>
        Resolver.provide(resolver, () =>
          Prober.provide(prober, () => Verdict.TestEvidence.provide(TestMode.evidence, body)),
        ),
      clock,
    );
  return {
    clock,
    workspaceID,
    run,
    verify: (email: string, fresh = false) => run(() => SingleVerification.verify({ email, fresh })),
    judge: (emails: readonly string[], options: Parameters<typeof Verdict.judge>[1] = {}) =>
      run(() => Verdict.judge(emails, options)),
  };
}

describe("a verdict in test mode", () => {
  it.for(Object.entries(TestMode.addressFor))("has the reason %s for %s", async ([reason, email]) => {
    const { judge } = testWorkspace();
    const [judgement] = await judge([email], { earlier: [null] });
    expect(judgement?.verdict).toMatchObject({ email, reason });
  });

  it("has checks, flags and score as live", async () => {
    const { verify } = testWorkspace();
    expect(await verify("person@full.test")).toMatchObject({
      status: "risky",
      action: "hold",
      score: 25,
      checks: { mailbox: { status: "fail", reason: "mailbox_full" }, mx: { reason: "mx1.full.test" } },
      flags: { mailbox_full: true, catch_all: false },
      smtp: { code: 552, enhanced_code: "5.2.2", stage: "rcpt" },
      charged: 0,
    });
  });

  it.for(Object.entries(TestMode.addressFor))(
    "is %s for %s each time, and costs nothing",
    async ([reason, email]) => {
      const { clock, verify } = testWorkspace();
      const first = await verify(email);
      expect(first).toMatchObject({ email, reason, charged: 0 });
      expect(await verify(email)).toEqual(first);
      clock.advance(3_600);
      expect(await verify(email)).toMatchObject({ reason, charged: 0 });
    },
  );

  it("tells by DNS alone what an analysis screens", async () => {
    const { judge } = testWorkspace();
    const [inbox, nowhere, full] = await judge(
      ["person@inbox.test", "person@nowhere.test", "person@full.test"],
      { depth: "domain" },
    );
    expect(inbox?.verdict).toMatchObject({ reason: "not_probed", mx: { host: "mx1.inbox.test" } });
    expect(nowhere?.verdict).toMatchObject({ reason: "no_domain" });
    expect(full?.verdict).toMatchObject({ reason: "not_probed", smtp: null });
  });

  it("asks nobody about a name outside of .test, and keeps what its text shows", async () => {
    const { verify } = testWorkspace();
    expect(await verify("info@gmail.com")).toMatchObject({
      reason: "not_probed",
      flags: { free: true, role: true },
      charged: 0,
    });
  });

  it("is not given in a live workspace", async () => {
    const live = user(newWorkspaceID());
    const { run } = testWorkspace();
    await expect(run(() => Verdict.judge(["person@inbox.test"]), live)).rejects.toThrow("asked the outside");
  });
});

describe("greylisting in test mode", () => {
  it("begins anew for each verification of a single address", async () => {
    const { verify, clock } = testWorkspace();
    const email = "person@greylist.test";
    expect(await verify(email)).toMatchObject({ reason: "greylisted", charged: 0 });
    clock.advance(10);
    expect(await verify(email)).toMatchObject({ reason: "greylisted" });
  });

  it("accepts an address of a list in its second round, ten seconds later", async () => {
    const { judge, clock } = testWorkspace();
    const emails = ["person@greylist.test", "other@greylist.test"];
    const first = await judge(emails, { earlier: [null, null] });
    expect(first.map(({ verdict }) => verdict?.reason)).toEqual(["greylisted", "greylisted"]);
    expect(first.map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual([10, 10]);
    const earlier = first.map(({ verdict }) => verdict);
    clock.advance(9);
    const early = await judge(emails, { earlier });
    expect(early.map(({ verdict }) => verdict?.reason)).toEqual(["greylisted", "greylisted"]);
    clock.advance(1);
    const second = await judge(emails, { earlier });
    expect(second.map(({ verdict }) => verdict?.reason)).toEqual(["accepted", "accepted"]);
  });
});

describe("the slow address", () => {
  it("is answered after three seconds", async () => {
    vi.useFakeTimers();
    try {
      const { judge } = testWorkspace();
      const answer = vi.fn<(judgement: unknown) => void>();
      const asked = judge(["slow@slow.test"]).then(answer);
      await vi.advanceTimersByTimeAsync(2_999);
      expect(answer).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      await asked;
      expect(answer).toHaveBeenCalledWith([
        expect.objectContaining({ verdict: expect.objectContaining({ reason: "accepted" }) as unknown }),
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("has no verdict by an earlier deadline, and holds up no other address", async () => {
    vi.useFakeTimers();
    try {
      const { judge, clock } = testWorkspace();
      const deadline = new Date(clock.now().getTime() + 2_000);
      const asked = judge(["slow@slow.test", "person@inbox.test"], { deadline });
      await vi.advanceTimersByTimeAsync(2_000);
      const [slow, other] = await asked;
      expect(slow).toEqual({ verdict: null, retryAfterSeconds: 0, cutOff: null, paused: null });
      expect(other?.verdict).toMatchObject({ reason: "accepted" });
    } finally {
      vi.useRealTimers();
    }
  });

  it("is the only one that a caller does not wait for", () => {
    const { run } = testWorkspace();
    expect(run(() => TestMode.maxWaitSeconds("slow@slow.test", 5))).toBe(0);
    expect(run(() => TestMode.maxWaitSeconds("person@inbox.test", 5))).toBe(5);
    expect(as(user(newWorkspaceID()), () => TestMode.maxWaitSeconds("slow@slow.test", 5))).toBe(5);
  });
});

describe("a refusal in test mode", () => {
  const { withoutCredits, limited, unavailable } = TestMode.situations;

  it.for([
    [withoutCredits.address, { kind: "payment" }],
    [limited.address, { kind: "limit", code: "rate.limited", retryAfterSeconds: 5 }],
    [unavailable.address, { kind: "unavailable", code: "unavailable", retryAfterSeconds: 5 }],
  ] as const)("is that of a live key for %s", async ([email, error]) => {
    const { verify } = testWorkspace();
    await expect(verify(email)).rejects.toMatchObject(error);
  });

  it("is not given in a live workspace", () => {
    expect(() => as(user(newWorkspaceID()), () => TestMode.refuse(limited.address))).not.toThrow();
  });
});

describe("a test workspace", () => {
  it("has a ledger of its own that never runs dry", async () => {
    const { run, workspaceID } = testWorkspace();
    for (let list = 0; list < 12; list++) await run(() => Credit.reserve({ job: `ver_${list}` }, 1_000_000));
    await run(() => Credit.requireAvailable(1_000_000));
    const { data } = await EntryEntity.query.byWorkspace({ workspaceID }).go({ consistent: true });
    expect(data.filter(({ kind }) => kind === "grant_operator")).toHaveLength(2);
    const { data: live } = await EntryEntity.query
      .byWorkspace({ workspaceID: TestWorkspace.liveOf(workspaceID) })
      .go({ consistent: true });
    expect(live).toEqual([]);
  });

  it("has no quota of unknown verdicts or analyses, and one of uploads", async () => {
    const { workspaceID } = testWorkspace();
    const quotas = await as(system(workspaceID), () => Quota.of(workspaceID));
    expect(quotas).toMatchObject({ unknownVerdicts: null, analyses: null, uploads: { forms: 20 } });
  });

  it("gets no notice", async () => {
    const { run, workspaceID } = testWorkspace();
    const eventID = "evt_01JD0000000000000000000000";
    await run(() => Notice.notify(eventID, messageOf()), system(workspaceID));
    expect(await run(() => Notice.list())).toEqual({ results: [] });
  });
});
