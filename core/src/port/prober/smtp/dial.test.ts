import { once } from "node:events";
import type { Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";

import type { MailHost } from "../../../../test/mail-host.ts";
import { startMailHost } from "../../../../test/mail-host.ts";
import { ask, people } from "../../../../test/mail-question.ts";
import type { Dial } from "./dial.ts";
import { EgressFailed } from "./dial.ts";

const hosts: MailHost[] = [];
afterEach(() => Promise.all(hosts.splice(0).map((host) => host.close())));

async function hostOf(): Promise<MailHost> {
  const host = await startMailHost();
  hosts.push(host);
  return host;
}

async function arrived(host: MailHost): Promise<Socket> {
  const socket = host.dial();
  await once(socket, "connect");
  return socket;
}

const failing = (error: Error): Dial =>
  async function fail() {
    throw error;
  };

describe("a dial that takes its time", () => {
  test("is waited for, and what the host said meanwhile is heard", async () => {
    const host = await hostOf();
    const answers = await ask([host], people(3), { dial: () => arrived(host) });
    expect(answers.recipients).toEqual(people(3).map(() => "rcpt 250 2.1.0"));
  });

  test("takes no longer than connecting may, is told so, and leaves no socket behind", async () => {
    const host = await hostOf();
    const { promise: late, resolve: arrive } = Promise.withResolvers<Socket>();
    let isTold = false;
    const dial: Dial = (_, signal) => {
      signal.addEventListener("abort", () => (isTold = true));
      return late;
    };
    const answers = await ask([host], people(1), { dial, deadlines: { connectMs: 50 } });
    expect(answers.recipients).toEqual(["connect timeout"]);
    expect(isTold).toBe(true);
    const socket = await arrived(host);
    arrive(socket);
    await once(socket, "close");
  });

  test("ends with the question", async () => {
    const host = await hostOf();
    const answers = await ask([host], people(1), { dial: () => new Promise(() => {}), milliseconds: 100 });
    expect(answers.recipients).toEqual(["not_asked"]);
  });

  test.each([
    ["ECONNREFUSED", "refused"],
    ["EHOSTUNREACH", "unreachable"],
    ["EPIPE", "closed"],
  ])("and fails with %s is a host's silence: %s", async (code, cause) => {
    const dial = failing(Object.assign(new Error(code), { code }));
    expect((await ask([await hostOf()], people(1), { dial })).recipients).toEqual([`connect ${cause}`]);
  });

  test("and fails before it is under way says nothing about the host, and no other is tried", async () => {
    const dials: string[] = [];
    const dial: Dial = (address) => {
      dials.push(address);
      return Promise.reject(new EgressFailed("the proxy is down"));
    };
    const answers = await ask([await hostOf(), await hostOf()], people(2), { dial });
    expect(answers.recipients).toEqual(["unavailable", "unavailable"]);
    expect(dials).toHaveLength(1);
  });
});
