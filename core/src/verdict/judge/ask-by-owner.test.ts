import { expect, test } from "vitest";
import type { MailHostScript } from "../../../test/mail-host.ts";
import { hostOf, isRecipient } from "../../../test/mail-hosts.ts";
import { inShort, quickDeadlines } from "../../../test/mail-question.ts";
import { Clock } from "../../port/clock/index.ts";
import { systemClock } from "../../port/clock/system.ts";
import { directProber } from "../../port/prober/direct.ts";
import { Prober } from "../../port/prober/index.ts";
import { accepted, reply, scriptedProber } from "../../port/prober/scripted.ts";
import { Resolver } from "../../port/resolver/index.ts";
import { scriptedResolver } from "../../port/resolver/scripted.ts";
import { askByOwner, byOwner } from "./ask-by-owner.ts";
import { judge } from "./judge.ts";
import type { Options } from "./options.ts";

const google = "aspmx.l.google.com";
const gone = "gone.google.com";
const own = "mx.own.test";

const knowing =
  (name: string) =>
  (line: string): string | undefined =>
    isRecipient(line) && !line.includes(`<${name}@`) ? "550 5.1.1 No such user" : undefined;

/** Google's host knows Jane alone. `mx.own.test` does as it is told, and `own.test` names it together with others. */
async function world(exchanges: readonly string[], script: MailHostScript = {}) {
  const hosts = { [google]: await hostOf({ answer: knowing("jane") }), [own]: await hostOf(script) };
  const addresses = { [google]: ["198.51.100.1"], [own]: ["198.51.100.2"] };
  const mail = { "customer.test": [google], "own.test": exchanges };
  const resolver = scriptedResolver({ mail, addresses });
  const dialled = Promise.withResolvers<void>();
  const direct = directProber({
    resolver,
    identity: { ehlo: "probe.example.com", mailFrom: "probe@example.com" },
    guard: () => false,
    deadlines: { ...quickDeadlines, bannerMs: 30_000 },
    dial: (address) => {
      if (address === "198.51.100.1") return hosts[google].dial();
      dialled.resolve();
      return hosts[own].dial();
    },
  });
  const keys: string[] = [];
  const prober: Prober.Prober = {
    probe({ limits, ...question }) {
      keys.push(limits.key);
      return direct.probe({ ...question, limits: { ...limits, spacingSeconds: 0 } });
    },
  };
  const ask = async (emails: readonly string[], options: Options = {}) => {
    const judging = () => judge(emails, options);
    const judged = await Clock.provide(systemClock, () =>
      Resolver.provide(resolver, () => Prober.provide(prober, judging)),
    );
    return judged.map(({ verdict }) => verdict?.reason ?? null);
  };
  const askCustomer = () => ask(["jane@customer.test"], { deadline: new Date(Date.now() + 2_000) });
  return { ask, askCustomer, keys, hosts, dialled: dialled.promise };
}

test.each([[[gone, own]], [[own, gone]]])(
  "A host that defers us costs the provider beside it no place: %j.",
  async (exchanges) => {
    const { ask, askCustomer } = await world(exchanges, { banner: "421 4.7.0 Go away" });
    expect(await ask(["a@own.test"])).toEqual(["sender_blocked"]);
    expect(await askCustomer()).toEqual(["accepted"]);
  },
);

test.each([[[gone, own]], [[own, gone]]])(
  "Refusals of our address by a host do not count for the provider beside it: %j.",
  async (exchanges) => {
    const { ask, askCustomer } = await world(exchanges, { banner: "554 5.7.1 Blocked" });
    for (let time = 0; time < 4; time++) await ask(["a@own.test"]);
    expect(await askCustomer()).toEqual(["accepted"]);
  },
);

test.each([[[gone, own]], [[own, gone]]])(
  "Unknown recipients at a host do not count for the provider beside it: %j.",
  async (exchanges) => {
    const unknown = Array.from({ length: 210 }, (_, index) => `p${index}@own.test`);
    const { ask, askCustomer } = await world(exchanges, { answer: knowing("ok") });
    const [ok, ...others] = await ask(["ok@own.test", ...unknown]);
    expect([ok, ...new Set(others)]).toEqual(["accepted", "mailbox_not_found"]);
    expect(await askCustomer()).toEqual(["accepted"]);
  },
);

test.each([[[gone, own]], [[own, gone]]])(
  "A host that says nothing holds no place of the provider beside it: %j.",
  async (exchanges) => {
    const { ask, askCustomer, dialled } = await world(exchanges, { banner: null });
    const over = new AbortController();
    const asking = ask(["a@own.test"], { signal: over.signal });
    await dialled;
    expect(await askCustomer()).toEqual(["accepted"]);
    over.abort();
    await asking;
  },
);

test("The own host behind a provider's is asked where the provider's fails, and is no part of it.", async () => {
  const { ask, keys } = await world([gone, own], { answer: knowing("joe") });
  expect(await ask(["joe@own.test", "jim@own.test"])).toEqual(["accepted", "mailbox_not_found"]);
  expect(keys).toEqual(["google_workspace", own]);
});

test("A provider's host behind an own one is asked within the limits of the provider.", async () => {
  const { ask, keys } = await world([own, google], { banner: "554 5.7.1 Blocked" });
  expect(await ask(["jane@own.test"])).toEqual(["accepted"]);
  expect(keys).toEqual([own, "google_workspace"]);
});

test("A backup behind a provider's host that answers is left alone.", async () => {
  const { ask, hosts } = await world([google, own, "alt1.aspmx.l.google.com"]);
  await ask(["jane@own.test"]);
  expect(hosts[own].sessions).toEqual([]);
});

test("Hosts of one provider are asked together, whatever stands between them.", () => {
  const owners = byOwner([google, "mx2.own.test", "aspmx2.googlemail.com", own]);
  expect(owners.map(({ hosts, limits }) => [hosts, limits.key])).toEqual([
    [[google, "aspmx2.googlemail.com"], "google_workspace"],
    [["mx2.own.test", own], "mx.own.test mx2.own.test"],
  ]);
});

const deferred = { ...reply(421, null, "Later"), stage: "connect" } as const;
const silent = { kind: "silent", stage: "connect", host: own, cause: "timeout" } as const;
const forbidden = { kind: "forbidden", host: own, address: "127.0.0.1" } as const;
const noAddress = { kind: "no_address", host: own, failed: false } as const;
const dnsFailed = { ...noAddress, failed: true };
const cutShort = { ...silent, stage: "rcpt" } as const;
const busy = { kind: "busy", retryAfterSeconds: 9 } as const;

test.each<[string, Prober.Observation, Prober.Observation, Prober.Observation]>([
  ["an answer", noAddress, accepted, accepted],
  ["an answer after a refused session", deferred, accepted, accepted],
  ["that our limits put it off", deferred, busy, busy],
  ["a silence", noAddress, silent, silent],
  ["a silence", silent, noAddress, silent],
  ["a silence", forbidden, silent, silent],
  ["a reply", deferred, silent, deferred],
  ["a reply", silent, deferred, deferred],
  ["a failure of DNS", dnsFailed, forbidden, dnsFailed],
  ["a failure of DNS", noAddress, dnsFailed, dnsFailed],
  ["a forbidden address", noAddress, forbidden, forbidden],
  ["no address", noAddress, { ...noAddress, host: google }, noAddress],
])("Of two owners, the report tells %s: %o and %o.", async (_, first, second, told) => {
  const asked: string[] = [];
  expect(inShort(await askTwo(first, second, asked))).toEqual(inShort(told));
  expect(asked).toEqual([google, own]);
});

test.each<[Prober.Observation]>([[accepted], [cutShort], [busy], [{ kind: "not_asked" }]])(
  "No other owner is asked after %o.",
  async (first) => {
    const asked: string[] = [];
    expect(inShort(await askTwo(first, deferred, asked))).toEqual(inShort(first));
    expect(asked).toEqual([google]);
  },
);

test("The silence of the first owner explains what a later one had no time for.", async () => {
  expect(await askTwo(silent, { kind: "not_asked" }, [])).toEqual({ kind: "not_asked", cutOff: silent });
});

/** What is told of a recipient whose mail hosts are one of Google's and one of its own. */
async function askTwo(first: Prober.Observation, second: Prober.Observation, asked: string[]) {
  const prober: Prober.Prober = {
    probe(question) {
      asked.push(...question.hosts);
      const observation = question.hosts.includes(google) ? first : second;
      return scriptedProber({ replyTo: () => observation }).probe(question);
    },
  };
  const domains = [{ domain: "own.test", recipients: ["jane@own.test"], catchAll: false }];
  const [report] = await Prober.provide(prober, () =>
    askByOwner(byOwner([google, own]), domains, () => ({ deadline: new Date(Date.now() + 1_000) })),
  );
  return report?.recipients[0];
}
