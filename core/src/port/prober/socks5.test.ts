import { once } from "node:events";
import type { Socket } from "node:net";
import { createServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";

import type { MailHost, MailHostScript } from "../../../test/mail-host.ts";
import { startMailHost } from "../../../test/mail-host.ts";
import { inShort, people, questionFor } from "../../../test/mail-question.ts";
import type { SocksScript, SocksServer } from "../../../test/socks-server.ts";
import { startSocksServer } from "../../../test/socks-server.ts";
import { scriptedResolver } from "../resolver/scripted.ts";
import { directProber } from "./direct.ts";
import { EgressFailed } from "./smtp/dial.ts";
import { socks5Dial } from "./socks5.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));

async function hostOf(script: MailHostScript = {}): Promise<MailHost> {
  const host = await startMailHost(script);
  open.push(host);
  return host;
}

async function proxyTo(host: MailHost, script: SocksScript = {}): Promise<SocksServer> {
  const proxy = await startSocksServer(() => host.dial(), script);
  open.push(proxy);
  return proxy;
}

/** The observations of two recipients of a host, through the proxy. */
async function probe(url: string, { addresses = ["1.1.1.1"], connectMs = 5_000 } = {}): Promise<string[]> {
  const prober = directProber({
    resolver: scriptedResolver({ addresses: { "mx1.test": addresses } }),
    identity: { ehlo: "probe.example.com", mailFrom: "probe@example.com" },
    deadlines: { connectMs },
    dial: socks5Dial(async () => url),
  });
  const [report] = await prober.probe(questionFor(people(2)));
  return report?.recipients.map(inShort) ?? [];
}

const both = (answer: string): string[] => [answer, answer];
const accepted = both("rcpt 250 2.1.0");

describe("through a proxy", () => {
  test("a host is asked in the same way as without one", async () => {
    const { url } = await proxyTo(await hostOf());
    expect(await probe(url)).toEqual(accepted);
  });

  test.each([
    ["1.2.3.4", "1.2.3.4"],
    ["2a00:1450:4001:80b::1b", "2a00:1450:4001:80b:0:0:0:1b"],
    ["2a00::", "2a00:0:0:0:0:0:0:0"],
  ])("the address %s is requested, never a name", async (address, written) => {
    const { url, requests } = await proxyTo(await hostOf());
    expect(await probe(url, { addresses: [address] })).toEqual(accepted);
    expect(requests).toEqual([{ address: written, port: 25 }]);
  });

  test("a forbidden address is not requested", async () => {
    const { url, requests } = await proxyTo(await hostOf());
    expect(await probe(url, { addresses: ["127.0.0.1"] })).toEqual(both("forbidden"));
    expect(requests).toEqual([]);
  });

  test("a banner in the same packet as the proxy's reply is read", async () => {
    const { url } = await proxyTo(await hostOf(), { hasty: true });
    expect(await probe(url)).toEqual(accepted);
  });

  test("TLS is negotiated with the host", async () => {
    const host = await hostOf({
      startsTls: true,
      demandsTls: true,
      answer: (line, { isSecure }) =>
        line.startsWith("EHLO") && !isSecure ? "250-mx.test\r\n250 STARTTLS" : undefined,
    });
    const { url } = await proxyTo(host);
    expect(await probe(url)).toEqual(accepted);
    expect(host.sessions.map(({ isSecure }) => isSecure)).toEqual([false, true]);
  });
});

describe("a proxy with a password", () => {
  const credentials = { name: "wi:nnow", password: "p@ss/wörd" };
  const written = `${encodeURIComponent(credentials.name)}:${encodeURIComponent(credentials.password)}@`;

  test("receives the credentials", async () => {
    const { url } = await proxyTo(await hostOf(), { credentials });
    expect(await probe(url.replace("//", `//${written}`))).toEqual(accepted);
  });

  test.each([
    ["a wrong password", "//winnow:guess@"],
    ["no credentials", "//"],
  ])("makes recipients unavailable with %s", async (_, start) => {
    const { url, requests } = await proxyTo(await hostOf(), { credentials });
    expect(await probe(url.replace("//", start))).toEqual(both("unavailable"));
    expect(requests).toEqual([]);
  });

  test("does not receive it if it accepts none", async () => {
    const { url } = await proxyTo(await hostOf());
    expect(await probe(url.replace("//", `//${written}`))).toEqual(both("unavailable"));
  });
});

describe("a proxy that replies", () => {
  test.each([
    [1, "connect unreachable"],
    [3, "connect unreachable"],
    [4, "connect unreachable"],
    [5, "connect refused"],
    [6, "connect unreachable"],
  ])("%i is a silent host: %s", async (reply, observed) => {
    const { url } = await proxyTo(await hostOf(), { reply });
    expect(await probe(url)).toEqual(both(observed));
  });

  test("that it does not support the address type is asked for the next address", async () => {
    const { url, requests } = await proxyTo(await hostOf(), { reply: 8 });
    await probe(url, { addresses: ["2a00::1", "1.1.1.1"] });
    expect(requests).toHaveLength(2);
  });

  test("too late is a silent host", async () => {
    const { url } = await proxyTo(await hostOf(), { silentAt: "request" });
    expect(await probe(url, { connectMs: 1_000 })).toEqual(both("connect timeout"));
  });
});

describe("a failing proxy makes recipients unavailable", () => {
  const addresses = ["1.1.1.1", "1.1.1.2"];

  test.each<[string, SocksScript, number?]>([
    ["does not answer", { silentAt: "greeting" }, 200],
    ["does not speak SOCKS5", { greeting: "HTTP/1.1 400 Bad Request\r\n" }],
    ["does not allow mail servers", { reply: 2 }],
    ["does not connect", { reply: 7 }],
  ])("when it %s", async (_, script, connectMs) => {
    const { url } = await proxyTo(await hostOf(), script);
    expect(await probe(url, { addresses, connectMs })).toEqual(both("unavailable"));
  });

  test("when it closes the connection", async () => {
    const server = createServer((socket: Socket) => socket.end());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const at = server.address();
    expect(await probe(`socks5://127.0.0.1:${typeof at === "object" && at?.port}`)).toEqual(
      both("unavailable"),
    );
    server.close();
  });

  test("when its port is closed", async () => {
    const { url, close } = await startSocksServer(() => {
      throw new Error("unreachable");
    });
    await close();
    expect(await probe(url)).toEqual(both("unavailable"));
  });
});

describe("a proxy's URL", () => {
  const late = AbortSignal.abort();
  const dial = (url: string) => socks5Dial(async () => url)("1.1.1.1", late);

  test.each([
    "socks5://proxy.test",
    "socks5://proxy.test:1081",
    "socks5://[::1]:1080",
    `socks5://${"a".repeat(255)}:${"b".repeat(255)}@proxy.test`,
  ])("may be %s", async (url) => {
    await expect(dial(url)).rejects.toThrow("does not answer in time");
  });

  test.each([
    "",
    "proxy.test:1080",
    "http://proxy.test",
    "socks5h://proxy.test",
    "socks5://",
    "socks5://:secret@",
    "socks5://name@proxy.test",
    "socks5://:secret@proxy.test",
    "socks5://name:%E0%A4%A@proxy.test",
    `socks5://name:${"b".repeat(256)}@proxy.test`,
  ])("may not be %s, and the error does not contain it", async (url) => {
    await expect(dial(url)).rejects.toThrow(
      /^A SOCKS5 proxy is written as socks5:\/\/proxy.example or socks5:\/\/name:password@proxy.example:1080.$/,
    );
  });

  test("that cannot be read makes recipients unavailable", async () => {
    const unreadable = socks5Dial(() => Promise.reject(new Error("no such secret")));
    await expect(unreadable("1.1.1.1", late)).rejects.toThrow(EgressFailed);
  });
});
