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

describe("an asynchronous dial", () => {
  test("is awaited, and a banner that arrived meanwhile is read", async () => {
    const host = await hostOf();
    const answers = await ask([host], people(3), { dial: () => arrived(host) });
    expect(answers.recipients).toEqual(people(3).map(() => "rcpt 250 2.1.0"));
  });

  test("is aborted at the connect deadline, and a late socket is closed", async () => {
    const host = await hostOf();
    const { promise: late, resolve: arrive } = Promise.withResolvers<Socket>();
    let isAborted = false;
    const dial: Dial = (_, signal) => {
      signal.addEventListener("abort", () => (isAborted = true));
      return late;
    };
    const answers = await ask([host], people(1), { dial, deadlines: { connectMs: 50 } });
    expect(answers.recipients).toEqual(["connect timeout"]);
    expect(isAborted).toBe(true);
    const socket = await arrived(host);
    arrive(socket);
    await once(socket, "close");
  });

  test("ends at the deadline of the question", async () => {
    const host = await hostOf();
    const answers = await ask([host], people(1), { dial: () => new Promise(() => {}), milliseconds: 100 });
    expect(answers.recipients).toEqual(["not_asked"]);
  });

  test.each([
    ["ECONNREFUSED", "refused"],
    ["EHOSTUNREACH", "unreachable"],
    ["EPIPE", "closed"],
  ])("that fails with %s is a silent host: %s", async (code, cause) => {
    const dial = failing(Object.assign(new Error(code), { code }));
    expect((await ask([await hostOf()], people(1), { dial })).recipients).toEqual([`connect ${cause}`]);
  });

  test("that fails with EgressFailed makes recipients unavailable, and no other host is tried", async () => {
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
