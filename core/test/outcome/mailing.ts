/** A workspace that verifies addresses, mails them and records what came back. */
import { ulid } from "ulid";
import { Address } from "../../src/address/index.ts";
import { Store } from "../../src/aws/store/index.ts";
import { ApiKey } from "../../src/api-key/index.ts";
import type { Meter } from "../../src/meter/index.ts";
import { Table } from "../../src/aws/table/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { EntryEntity } from "../../src/credit/entity.ts";
import { Outcome } from "../../src/outcome/index.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, scriptedProber, unknownUser } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { TestMode } from "../../src/test-mode/index.ts";
import { Verdict } from "../../src/verdict/index.ts";
import { SingleVerification } from "../../src/single-verification/index.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { announced } from "../announced.ts";
import { apiKey, as, newWorkspaceID, system } from "../actors.ts";
import { bounced, workspace } from "./workspace.ts";

/** The mail host of a provider that accepts everybody. */
const openHost = "mx.mailguard.com.au";
const googleHost = "aspmx.l.google.com";
const resolver = scriptedResolver({
  mail: {
    "a.test": ["mx.a.test"],
    "b.test": ["mx.b.test"],
    "google.test": [googleHost],
    "open.test": [openHost],
  },
});
/** People are `p1@a.test`, and nobody else is there. */
const replyBy = (died: ReadonlySet<string>) => (recipient: string) => {
  if (died.has(recipient.toLowerCase())) return unknownUser;
  if (recipient.endsWith("@open.test")) return { ...accepted, host: openHost };
  if (recipient.endsWith("@google.test")) return { ...accepted, host: googleHost };
  return /^p\d+@/i.test(recipient) ? accepted : unknownUser;
};

const sortKeyOf = (email: string): string => {
  const [local = "", domain = ""] = email.split("@");
  return Address.sortKey(local, domain);
};

export const people = (count: number, first = 0): string[] =>
  Array.from({ length: count }, (_, index) => `p${first + index}@a.test`);

export async function mailing({ monthly = 1_000, workspaceID = newWorkspaceID() } = {}) {
  const space = workspace(workspaceID);
  const { clock, act, record } = space;
  const key = apiKey(workspaceID);
  const asSystem = <R>(body: () => R): R => as(system(workspaceID), body, clock);
  const died = new Set<string>();
  const prober = scriptedProber({ replyTo: replyBy(died) });
  const asked = <R>(body: () => R): R =>
    Resolver.provide(resolver, () =>
      Prober.provide(prober, () => Verdict.TestEvidence.provide(TestMode.evidence, body)),
    );
  await asSystem(() => Credit.open(monthly));

  /** Starts the verification of a list; with `renewal`, as a run of its schedule. Returns its id and that of the verification. */
  async function begin(
    emails: readonly string[],
    { listID = `lst_${ulid()}`, fresh = false, again = false, renewal = false, follows = "" } = {},
  ) {
    const chunkSize = 100;
    const chunksBelow = `list/${workspaceID}/${listID}/chunk/`;
    const sorted = emails.toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1));
    const chunks = Math.ceil(sorted.length / chunkSize);
    for (let chunk = 0; chunk < chunks; chunk += 1)
      await Store.put(
        `${chunksBelow}${String(chunk).padStart(6, "0")}`,
        JSON.stringify(sorted.slice(chunk * chunkSize, (chunk + 1) * chunkSize)),
      );
    const work = { listID, chunksBelow, chunks, chunkSize, total: sorted.length, known: null, fresh };
    const last = String((await readRow(workspaceID, listID))?.id);
    const now = clock.now().toISOString();
    const due = renewal ? await act(() => Verification.due(work, [now])) : null;
    const dueBefore = Verification.dueBeforeAt(now);
    const run: Verification.Kind = {
      kind: "renewal",
      follows: follows || last,
      dueBefore,
      due: due?.addresses[0] ?? 0,
    };
    const repeat: Verification.Kind = { kind: "repeat", of: "unknown" };
    const kind = renewal ? { as: run, fresh: true } : again ? { as: repeat } : {};
    await act(() => Verification.start({ ...work, ...kind }, []));
    return { listID, verificationID: String((await readRow(workspaceID, listID))?.id), chunks };
  }

  /** Verifies a list. */
  async function verify(...list: Parameters<typeof begin>) {
    const { listID, verificationID, chunks } = await begin(...list);
    await asSystem(async () => {
      await Verification.dispatch(listID, verificationID);
      const deadline = new Date(clock.now().getTime() + 60_000);
      for (let chunk = 0; chunk < chunks; chunk += 1)
        await asked(() =>
          Verification.verifyChunk({ workspaceID, listID, verificationID, chunk, round: 0 }, deadline),
        );
    });
    return { listID, verificationID };
  }

  const operate = <R>(body: () => R): R => as({ type: "operator", job: "test" }, body, clock);
  const enterprise = apiKey(workspaceID, { plan: "Enterprise" });
  const busyKey = { key: enterprise, run: <R>(body: () => R): R => as(enterprise, body, clock) };
  const entries = async () =>
    (await EntryEntity.query.byWorkspace({ workspaceID }).go({ pages: "all", consistent: true })).data;

  return {
    ...space,
    settle: (options: { asking?: number } = {}) => asked(() => space.settle(options)),
    settleAfter: (seconds: number) => asked(() => space.settleAfter(seconds)),
    /** From now on their mail server does not know these people any more. */
    die: (emails: readonly string[]) => emails.forEach((email) => died.add(email)),
    /** The addresses that mail servers were asked about so far. */
    probed: () =>
      prober.asked.flatMap(({ domains }) => domains.flatMap(({ recipients }) => [...recipients])).toSorted(),
    key,
    asSystem,
    begin,
    verify,
    verification: (listID: string) => readRow(workspaceID, listID),
    /** What a worker does. */
    work: <R>(body: () => R): R => asSystem(() => asked(body)),
    /** Verifies one address as a program does. */
    single: (email: string, { fresh = false } = {}) =>
      as(
        key,
        () => asked(() => SingleVerification.create({ email, fresh, timeout: 10, mend: false })),
        clock,
      ),
    /** Verifies one address by a slot of a lease, as a key does that is busy, and settles the lease. */
    async leased(email: string) {
      const { key: busy, run } = busyKey;
      let slot: Meter.Slot | null = null;
      while (!slot) ({ slot } = await run(() => ApiKey.countCall(busy, "single")));
      const held = slot;
      const info = await run(() =>
        Credit.withSlot(held, () =>
          asked(() => SingleVerification.create({ email, timeout: 10, mend: false })),
        ),
      );
      clock.advance(120);
      await operate(() => Credit.sweepLeases(new Date("2030-01-01")));
      return info;
    },
    /** Begins a month of a plan that is expected to be renewed. */
    beginPlan: (more: { start?: string; paidUntil: string }) =>
      asSystem(async () => {
        const plan = { subscription: "sub_1", interval: "month", allowance: 100 } as const;
        const period = { ...plan, start: "2026-11-20T10:00:00.000Z", ...more };
        await Table.write(await Credit.expectingRenewal(workspaceID, plan.subscription, plan.allowance));
        await Credit.beginPaidPeriod(period, { transaction: `txn_${more.paidUntil}` });
      }),
    /** Records that mail to these addresses came back, an hour after now; an hour later the timer runs. */
    async bounce(emails: readonly string[], more: Partial<Outcome.Item> = {}) {
      clock.advance(60);
      const at = clock.now().toISOString();
      const outcomes = emails.map((email) => bounced(email, { at, ...more }));
      for (let first = 0; first < outcomes.length; first += 5_000)
        await record(...outcomes.slice(first, first + 5_000));
    },
    removeList: (listID: string) =>
      act(() =>
        Table.transact(async (outdated) => ({
          answer: null,
          changes: await Verification.removing(listID, () => "verify_email", outdated),
        })),
      ),
    eraseList: (listID: string) => asSystem(() => Verification.erase(listID)),
    entries,
    /** The entries of credits that came back: the verdict and the account of each, in the order of the ledger. */
    returns: async () =>
      (await entries()).flatMap(({ kind, key: name, legs }) =>
        kind === "return" ? [[name.replace("return:", ""), legs.monthly ? "monthly" : "lifetime"]] : [],
      ),
    /** The events that tell what came back. */
    told: async () => (await announced(workspaceID, "credit.returned")).map(({ properties }) => properties),
    balance: () => act(() => Credit.balance()),
    claims: async () =>
      (await operate(() => Outcome.claims())).filter((claim) => claim.workspaceID === workspaceID),
    operate,
  };
}
