import type { Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";

import type { MailHost, MailHostScript } from "../../../test/mail-host.ts";
import { startMailHost } from "../../../test/mail-host.ts";
import { inShort, people, questionFor } from "../../../test/mail-question.ts";
import { scriptedResolver } from "../resolver/scripted.ts";
import { directProber } from "./direct.ts";
import type { Observation, SlotStore, Prober } from "./index.ts";
import { selfTested } from "./self-test.ts";
import { EgressFailed } from "./smtp/dial.ts";
import { inProcessSlots } from "./session-limiter/in-process-slots.ts";

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

/** Where nothing listens. */
async function goneHost(): Promise<MailHost> {
  const host = await startMailHost();
  await host.close();
  return host;
}

const askedHost = "1.1.1.1";
const testHost = "9.9.9.1";
const otherTestHost = "9.9.9.2";

interface Scene {
  /** By address; where there is none, the way out is closed. */
  hosts?: Record<string, MailHost>;
  slots?: SlotStore;
  prober?: Prober;
  addresses?: Record<string, readonly string[]>;
}

/** A prober that tests itself with test1.test and test2.test, and is asked about recipients at mx1.test. */
function scene({ hosts = {}, slots = inProcessSlots(), prober, addresses }: Scene) {
  const dials: string[] = [];
  const told: (readonly string[] | null)[] = [];
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
    slots,
    hosts: ["test1.test", "test2.test"],
    report: (obstacles) => told.push(obstacles),
  });
  const ask = async (): Promise<string | undefined> => {
    const [report] = await tested.probe(questionFor(people(1)));
    return inShort(report?.recipients[0]);
  };
  return { ask, dials, told, hosts };
}

/** Moves the time on. */
function pass(minutes: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + minutes * 60_000);
}

const saying =
  (observation: Observation): Prober["probe"] =>
  async ({ domains }) =>
    domains.map(({ domain, recipients }) => ({
      domain,
      recipients: recipients.map(() => observation),
      random: null,
    }));

describe("a prober that tests itself", () => {
  test("asks where a mail host greets it, and tests itself once for many questions", async () => {
    const { ask, dials, told } = scene({
      hosts: { [testHost]: await hostOf(), [askedHost]: await hostOf() },
    });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill("rcpt 250 2.1.0"));
    expect(await ask()).toBe("rcpt 250 2.1.0");
    expect(dials.filter((address) => address !== askedHost)).toEqual([testHost]);
    expect(told).toEqual([null]);
  });

  test("says no more to who greets it than goodbye", async () => {
    const host = await hostOf();
    await scene({ hosts: { [testHost]: host, [askedHost]: await hostOf() } }).ask();
    expect(host.lines()).toEqual(["QUIT"]);
  });

  test.each([
    ["refuses it", { banner: "554 5.7.1 not you" }],
    ["does not say goodbye", { answer: () => null }],
  ] satisfies [string, MailHostScript][])("takes for a greeting what %s", async (_, script) => {
    const { ask } = scene({ hosts: { [testHost]: await hostOf(script), [askedHost]: await hostOf() } });
    expect(await ask()).toBe("rcpt 250 2.1.0");
  });

  test("tries the next host where the first does not greet", async () => {
    const hosts = {
      [testHost]: await goneHost(),
      [otherTestHost]: await hostOf(),
      [askedHost]: await hostOf(),
    };
    const { ask, dials } = scene({ hosts });
    expect(await ask()).toBe("rcpt 250 2.1.0");
    expect(dials).toEqual([testHost, otherTestHost, askedHost]);
  });

  test("dials no forbidden address for it", async () => {
    const { ask, dials } = scene({ addresses: { "test1.test": ["10.0.0.1"], "test2.test": ["10.0.0.2"] } });
    expect(await ask()).toBe("unavailable");
    expect(dials).toEqual([]);
  });
});

describe("where nobody greets", () => {
  test("it is told why", async () => {
    const gone = await goneHost();
    const { ask, told } = scene({
      hosts: { [testHost]: gone },
      addresses: { "test2.test": ["10.0.0.1"] },
    });
    await ask();
    expect(told).toEqual([
      ["test1.test is silent: refused.", "test2.test has no address that may be dialled."],
    ]);
  });

  test("everything is unavailable at once, and nobody is dialled for some minutes", async () => {
    const { ask, dials, told } = scene({});
    expect(await Promise.all([ask(), ask()])).toEqual(["unavailable", "unavailable"]);
    pass(4.9);
    expect(await ask()).toBe("unavailable");
    expect(dials).toEqual([testHost, otherTestHost]);
    expect(told).toEqual([[expect.any(String), expect.any(String)]]);
  });

  test("it is tried again after five minutes", async () => {
    const { ask, told, hosts } = scene({});
    await ask();
    Object.assign(hosts, { [testHost]: await hostOf(), [askedHost]: await hostOf() });
    pass(5);
    expect(await ask()).toBe("rcpt 250 2.1.0");
    expect(told).toEqual([expect.any(Array), null]);
  });

  test("because others are testing, everybody is to come back", async () => {
    const slots = inProcessSlots();
    for (let count = 0; count < 5; count++) await slots.acquire("self-test", 5, 1_000);
    vi.spyOn(slots, "acquire").mockResolvedValue({ retryAfterMs: 10_000, refusal: null });
    const { ask, dials } = scene({ slots });
    expect(await ask()).toBe("busy");
    expect(dials).toEqual([]);
  });
});

describe("a way that was open", () => {
  test("and fails for a moment means to come back", async () => {
    const { ask, told } = scene({
      hosts: { [testHost]: await hostOf() },
      prober: { probe: saying({ kind: "unavailable" }) },
    });
    expect(await ask()).toBe("busy");
    expect(told).toEqual([null, null]);
  });

  test("and is closed by now is found out at once", async () => {
    const { ask, told, hosts } = scene({
      hosts: { [testHost]: await hostOf(), [askedHost]: await hostOf() },
    });
    expect(await ask()).toBe("rcpt 250 2.1.0");
    delete hosts[testHost];
    delete hosts[askedHost];
    expect(await ask()).toBe("unavailable");
    expect(told).toEqual([null, expect.any(Array)]);
  });

  test.each([
    [49, 1],
    [50, 2],
  ])(
    "is tested again after fifty silent groups in a row: after %i tested %i times",
    async (groups, tests) => {
      const silent: Observation = { kind: "silent", stage: "connect", host: "mx1.test", cause: "timeout" };
      const { ask, told } = scene({
        hosts: { [testHost]: await hostOf() },
        prober: { probe: saying(silent) },
      });
      for (let count = 0; count < groups; count++) await ask();
      await ask();
      expect(told).toHaveLength(tests);
    },
  );

  test("is trusted as long as anybody answers", async () => {
    const silent: Observation = { kind: "silent", stage: "connect", host: "mx1.test", cause: "timeout" };
    const answer: Observation = { ...silent, stage: "rcpt" };
    let count = 0;
    const prober: Prober = { probe: (question) => saying(++count % 50 === 0 ? answer : silent)(question) };
    const { ask, told } = scene({ hosts: { [testHost]: await hostOf() }, prober });
    for (let group = 0; group < 200; group++) await ask();
    expect(told).toEqual([null]);
  });
});
