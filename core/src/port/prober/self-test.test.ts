import type { Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";

import type { MailHost, MailHostScript } from "../../../test/mail-host.ts";
import { startMailHost } from "../../../test/mail-host.ts";
import { inShort, people, questionFor } from "../../../test/mail-question.ts";
import { scriptedResolver } from "../resolver/scripted.ts";
import { directProber } from "./direct.ts";
import type { Observation, PlaceStore, Prober } from "./index.ts";
import { selfTested } from "./self-test.ts";
import { EgressFailed } from "./smtp/dial.ts";
import { inProcessPlaces } from "./session-limiter/in-process-places.ts";

const open: MailHost[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((host) => host.close()));
});

async function hostOf(script: MailHostScript = {}): Promise<MailHost> {
  const host = await startMailHost(script);
  open.push(host);
  return host;
}

/** A host whose port is closed. */
async function goneHost(): Promise<MailHost> {
  const host = await startMailHost();
  await host.close();
  return host;
}

const askedHost = "1.1.1.1";
const testHost = "9.9.9.1";
const otherTestHost = "9.9.9.2";

interface Setup {
  /** The hosts by address. A dial to any other address fails with `EgressFailed`. */
  hosts?: Record<string, MailHost>;
  places?: PlaceStore;
  prober?: Prober;
  addresses?: Record<string, readonly string[]>;
}

/** A self-testing prober with the test hosts test1.test and test2.test. `ask` probes a recipient at mx1.test. */
function setup({ hosts = {}, places = inProcessPlaces(), prober, addresses }: Setup) {
  const dials: string[] = [];
  const outcomes: (readonly string[] | null)[] = [];
  const dial = (address: string): Socket | Promise<Socket> => {
    dials.push(address);
    return hosts[address]?.dial() ?? Promise.reject(new EgressFailed("The way is closed."));
  };
  const resolver = scriptedResolver({
    addresses: {
      "mx1.test": [askedHost],
      "test1.test": [testHost],
      "test2.test": [otherTestHost],
      ...addresses,
    },
  });
  const guard = (address: string) => address.startsWith("10.");
  const identity = { ehlo: "probe.example.com", mailFrom: "" };
  const inner = prober ?? directProber({ resolver, guard, dial, identity });
  const tested = selfTested(inner, {
    resolver,
    guard,
    dial,
    places,
    hosts: ["test1.test", "test2.test"],
    report: (obstacles) => outcomes.push(obstacles),
  });
  const ask = async (): Promise<string | undefined> => {
    const [report] = await tested.probe(questionFor(people(1)));
    return inShort(report?.recipients[0]);
  };
  return { ask, dials, outcomes, hosts };
}

/** Advances `performance.now`. */
function advanceMinutes(minutes: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + minutes * 60_000);
}

const answering =
  (observation: Observation): Prober["probe"] =>
  async ({ domains }) =>
    domains.map(({ domain, recipients }) => ({
      domain,
      recipients: recipients.map(() => observation),
      random: null,
    }));

describe("a self-testing prober", () => {
  test("probes when a test host replies, and tests once for many questions", async () => {
    const { ask, dials, outcomes } = setup({
      hosts: { [testHost]: await hostOf(), [askedHost]: await hostOf() },
    });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill("rcpt 250 2.1.0"));
    expect(await ask()).toBe("rcpt 250 2.1.0");
    expect(dials.filter((address) => address !== askedHost)).toEqual([testHost]);
    expect(outcomes).toEqual([null]);
  });

  test("sends only QUIT to a test host", async () => {
    const host = await hostOf();
    await setup({ hosts: { [testHost]: host, [askedHost]: await hostOf() } }).ask();
    expect(host.lines()).toEqual(["QUIT"]);
  });

  test.each([
    ["refuses the session", { banner: "554 5.7.1 not you" }],
    ["does not answer QUIT", { answer: () => null }],
  ] satisfies [string, MailHostScript][])("takes for a greeting what %s", async (_, script) => {
    const { ask } = setup({ hosts: { [testHost]: await hostOf(script), [askedHost]: await hostOf() } });
    expect(await ask()).toBe("rcpt 250 2.1.0");
  });

  test("tries the next test host when the first sends no banner", async () => {
    const hosts = {
      [testHost]: await goneHost(),
      [otherTestHost]: await hostOf(),
      [askedHost]: await hostOf(),
    };
    const { ask, dials } = setup({ hosts });
    expect(await ask()).toBe("rcpt 250 2.1.0");
    expect(dials).toEqual([testHost, otherTestHost, askedHost]);
  });

  test("dials no forbidden address of a test host", async () => {
    const { ask, dials } = setup({ addresses: { "test1.test": ["10.0.0.1"], "test2.test": ["10.0.0.2"] } });
    expect(await ask()).toBe("unavailable");
    expect(dials).toEqual([]);
  });
});

describe("when no test host replies", () => {
  test("the reasons are reported", async () => {
    const gone = await goneHost();
    const { ask, outcomes } = setup({
      hosts: { [testHost]: gone },
      addresses: { "test2.test": ["10.0.0.1"] },
    });
    await ask();
    expect(outcomes).toEqual([
      ["test1.test is silent: refused.", "test2.test has no address that may be dialled."],
    ]);
  });

  test("every recipient is unavailable, and no host is dialled for five minutes", async () => {
    const { ask, dials, outcomes } = setup({});
    expect(await Promise.all([ask(), ask()])).toEqual(["unavailable", "unavailable"]);
    advanceMinutes(4.9);
    expect(await ask()).toBe("unavailable");
    expect(dials).toEqual([testHost, otherTestHost]);
    expect(outcomes).toEqual([[expect.any(String), expect.any(String)]]);
  });

  test("the test is repeated after five minutes", async () => {
    const { ask, outcomes, hosts } = setup({});
    await ask();
    Object.assign(hosts, { [testHost]: await hostOf(), [askedHost]: await hostOf() });
    advanceMinutes(5);
    expect(await ask()).toBe("rcpt 250 2.1.0");
    expect(outcomes).toEqual([expect.any(Array), null]);
  });

  test("because other workers hold all test places, recipients are busy", async () => {
    const places = inProcessPlaces();
    for (let count = 0; count < 5; count++) await places.acquire("self-test", 5, 1_000);
    vi.spyOn(places, "acquire").mockResolvedValue({ retryAfterMs: 10_000, refusal: null });
    const { ask, dials } = setup({ places });
    expect(await ask()).toBe("busy");
    expect(dials).toEqual([]);
  });
});

describe("an egress that worked", () => {
  test("and fails once makes recipients busy if the repeated test succeeds", async () => {
    const { ask, outcomes } = setup({
      hosts: { [testHost]: await hostOf() },
      prober: { probe: answering({ kind: "unavailable" }) },
    });
    expect(await ask()).toBe("busy");
    expect(outcomes).toEqual([null, null]);
  });

  test("and fails now is tested again at once", async () => {
    const { ask, outcomes, hosts } = setup({
      hosts: { [testHost]: await hostOf(), [askedHost]: await hostOf() },
    });
    expect(await ask()).toBe("rcpt 250 2.1.0");
    delete hosts[testHost];
    delete hosts[askedHost];
    expect(await ask()).toBe("unavailable");
    expect(outcomes).toEqual([null, expect.any(Array)]);
  });

  test.each([
    [49, 1],
    [50, 2],
  ])(
    "is tested again after fifty silent groups in a row: with %i groups, %i tests",
    async (groups, tests) => {
      const silent: Observation = { kind: "silent", stage: "connect", host: "mx1.test", cause: "timeout" };
      const { ask, outcomes } = setup({
        hosts: { [testHost]: await hostOf() },
        prober: { probe: answering(silent) },
      });
      for (let count = 0; count < groups; count++) await ask();
      await ask();
      expect(outcomes).toHaveLength(tests);
    },
  );

  test("is not tested again while some groups answer", async () => {
    const silent: Observation = { kind: "silent", stage: "connect", host: "mx1.test", cause: "timeout" };
    const answer: Observation = { ...silent, stage: "rcpt" };
    let count = 0;
    const prober: Prober = { probe: (question) => answering(++count % 50 === 0 ? answer : silent)(question) };
    const { ask, outcomes } = setup({ hosts: { [testHost]: await hostOf() }, prober });
    for (let group = 0; group < 200; group++) await ask();
    expect(outcomes).toEqual([null]);
  });
});
