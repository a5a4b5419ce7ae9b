import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { cert } from "../../../test/certificate.ts";
import { hang, type Receiver, startReceiver, status } from "../../../test/receiver.ts";
import { isForbidden } from "../prober/special-use.ts";
import type { Resolver } from "../resolver/index.ts";
import type { Failure, Outcome } from "./index.ts";
import { type HttpOptions, httpWebhookClient } from "./http.ts";

const opened: Pick<Receiver, "close">[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function receiver(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...args);
  opened.push(started);
  return started;
}

/** A resolver with these answers, one after the other; the last one stays. */
function naming(...answers: (readonly string[])[]) {
  const asked: string[] = [];
  const addresses: Resolver.Resolver["addresses"] = async (host) => {
    asked.push(host);
    const found = answers[Math.min(asked.length, answers.length) - 1] ?? [];
    return found.length > 0
      ? { kind: "found", addresses: found, ttlSeconds: 0 }
      : { kind: "none", ttlSeconds: 0 };
  };
  return { asked, addresses };
}

interface Written {
  begin: string;
  /** Follows again and again, while the socket is open. */
  more?: string;
  ends?: boolean;
}

/** A server that writes to each socket what it is told, once it was asked. */
async function writing({ begin, more, ends = false }: Written): Promise<AddressInfo> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write(begin);
      if (ends) socket.end();
      if (more === undefined) return;
      const timer = setInterval(() => socket.write(more), 1);
      socket.once("close", () => clearInterval(timer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  opened.push({ close });
  return server.address() as AddressInfo;
}

const answeredWith = (code: number, answer = ""): Outcome => ({ kind: "answered", status: code, answer });
const failedBy = (cause: Failure): Outcome => ({ kind: "failed", cause });

const local = (options: Partial<HttpOptions> = {}) =>
  httpWebhookClient({
    resolver: naming([]),
    guard: isForbidden,
    allowsLoopback: true,
    deadlineMs: 400,
    ...options,
  });

const strict = (...answers: (readonly string[])[]) =>
  httpWebhookClient({ resolver: naming(...answers), guard: isForbidden });

const post = (url: string, body = "{}") => ({ url, headers: { "content-type": "application/json" }, body });

describe("a post", () => {
  it("reports the status and the answer, and sends body and headers", async () => {
    const { url, received } = await receiver((response) => response.writeHead(201).end("thanks"));
    const outcome = await local().post(post(`${url}?a=b`, '{"a":"ü"}'));
    expect(outcome).toEqual({ kind: "answered", status: 201, answer: "thanks" });
    expect(received).toEqual([
      expect.objectContaining({ method: "POST", path: "/hook?a=b", body: '{"a":"ü"}' }),
    ]);
    expect(received[0]?.headers).toMatchObject({ "content-type": "application/json", connection: "close" });
  });

  it("does not follow a redirect", async () => {
    const target = await receiver(status(200));
    const { url } = await receiver(status(307, { location: target.url }));
    expect(await local().post(post(url))).toMatchObject({ status: 307 });
    expect(target.received).toEqual([]);
  });

  it("times out where no answer comes", async () => {
    const { url } = await receiver(hang);
    expect(await local().post(post(url))).toEqual({ kind: "failed", cause: "timeout" });
  });

  it("times out where the answer's headers trickle", async () => {
    const { url } = await receiver((response) => {
      const timer = setInterval(
        () => response.socket?.write("HTTP/1.1 200 OK\r\nx-a: b\r\n".slice(0, 1)),
        20,
      );
      response.once("close", () => clearInterval(timer));
    });
    expect(await local().post(post(url))).toMatchObject({ kind: "failed" });
  });

  it("times out where the name is not resolved in time", async () => {
    const never: Pick<Resolver.Resolver, "addresses"> = { addresses: () => new Promise(() => undefined) };
    const client = httpWebhookClient({ resolver: never, guard: isForbidden, deadlineMs: 50 });
    expect(await client.post(post("https://slow.test/"))).toEqual({ kind: "failed", cause: "timeout" });
  });

  it("counts the status of an answer whose body never ends", async () => {
    const { url } = await receiver((response) => response.writeHead(200).write("begun"));
    expect(await local().post(post(url))).toEqual({ kind: "answered", status: 200, answer: "begun" });
  });

  it("keeps 4 kB of an answer, and reads no more than 64 kB", async () => {
    let written = 0;
    const { url } = await receiver((response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write("ä".repeat(4_096))) written += 8_192;
      };
      response.on("drain", more);
      more();
    });
    const outcome = await local({ deadlineMs: 10_000 }).post(post(url));
    expect(outcome).toEqual({ kind: "answered", status: 200, answer: "ä".repeat(2_048) });
    expect(written).toBeLessThan(8_000_000);
  });

  it("leaves out a character that is cut in two", async () => {
    const { url } = await receiver((response) => response.writeHead(200).end(`x${"ä".repeat(3_000)}`));
    expect(await local().post(post(url))).toMatchObject({ answer: `x${"ä".repeat(2_047)}` });
  });

  it("reports a connection that is closed without an answer", async () => {
    const { url } = await receiver((response) => response.socket?.destroy());
    expect(await local().post(post(url))).toEqual({ kind: "failed", cause: "closed" });
  });

  it("reports a server that does not speak HTTP", async () => {
    const { port } = await writing({ begin: "220 mx.test ESMTP\r\n", ends: true });
    expect(await local().post(post(`http://127.0.0.1:${port}/`))).toEqual({
      kind: "failed",
      cause: "garbled",
    });
  });

  const switched = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  const interim = "HTTP/1.1 102 Processing\r\n\r\n";
  const chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n";
  const empty = "HTTP/1.1 204 No Content\r\n\r\n";
  it.each<[string, Written, Outcome]>([
    ["another protocol", { begin: switched }, answeredWith(101)],
    ["another protocol, and its data", { begin: switched, more: "x" }, answeredWith(101)],
    ["another protocol behind an interim answer", { begin: interim + switched }, answeredWith(101)],
    ["101 without a protocol", { begin: "HTTP/1.1 101 Switching\r\n\r\n" }, answeredWith(101)],
    ["sixteen interim answers", { begin: interim.repeat(16) + empty }, answeredWith(204)],
    ["a seventeenth interim answer", { begin: interim.repeat(17) + empty }, failedBy("garbled")],
    ["interim answers without end", { begin: "", more: interim }, failedBy("garbled")],
    ["an interim answer alone", { begin: interim }, failedBy("timeout")],
    ["an interim answer, and the end", { begin: interim, ends: true }, failedBy("closed")],
    ["the end", { begin: "", ends: true }, failedBy("closed")],
    [
      "headers without end",
      { begin: "HTTP/1.1 200 OK\r\n", more: `a: ${"b".repeat(999)}\r\n` },
      failedBy("garbled"),
    ],
    ["headers, and the end", { begin: "HTTP/1.1 200 OK\r\n", ends: true }, failedBy("closed")],
    ["trailers without end", { begin: chunked, more: "a: b\r\n" }, answeredWith(200, "ok")],
  ])("settles where a socket writes %s", async (_, written, outcome) => {
    const { port } = await writing(written);
    expect(await local().post(post(`http://127.0.0.1:${port}/`))).toEqual(outcome);
  });

  it("reports a closed port", async () => {
    const { url, close } = await startReceiver(status(200));
    await close();
    expect(await local().post(post(url))).toEqual({ kind: "failed", cause: "refused" });
  });
});

describe("TLS", () => {
  const strangers = { resolver: naming(["127.0.0.1"]), guard: () => false };
  const options = { ...strangers, ca: cert };

  it("holds for the name of the URL, while the checked address is dialled", async () => {
    const { port, received } = await receiver(status(204), { tls: true });
    const outcome = await httpWebhookClient(options).post(post(`https://mx.test:${port}/hook`));
    expect(outcome).toMatchObject({ status: 204 });
    expect(received[0]?.headers.host).toBe(`mx.test:${port}`);
  });

  it("fails for another name", async () => {
    const { port, received } = await receiver(status(204), { tls: true });
    const outcome = await httpWebhookClient(options).post(post(`https://other.test:${port}/hook`));
    expect(outcome).toEqual({ kind: "failed", cause: "tls" });
    expect(received).toEqual([]);
  });

  it("fails for a certificate that nobody known has issued", async () => {
    const { port } = await receiver(status(204), { tls: true });
    const outcome = await httpWebhookClient(strangers).post(post(`https://mx.test:${port}/hook`));
    expect(outcome).toEqual({ kind: "failed", cause: "tls" });
  });
});

describe("the guard of a deployed stage", () => {
  it.each([
    "127.0.0.1",
    "10.0.0.1",
    "169.254.169.254",
    "::1",
    "::ffff:127.0.0.1",
    "fd00::1",
    "64:ff9b::7f00:1",
  ])("dials no name that leads to %s", async (address) => {
    const outcome = await strict([address]).post(post("https://rebound.test/"));
    expect(outcome).toEqual({ kind: "failed", cause: "forbidden_address" });
  });

  it("checks the address again for each request", async () => {
    const { port, received } = await receiver(status(204), { tls: true });
    const resolver = naming(["127.0.0.1"], ["127.0.0.2"]);
    const client = httpWebhookClient({ resolver, guard: (address) => address !== "127.0.0.1", ca: cert });
    expect(await client.post(post(`https://mx.test:${port}/`))).toMatchObject({ status: 204 });
    expect(await client.post(post(`https://mx.test:${port}/`))).toMatchObject({ cause: "forbidden_address" });
    expect(received).toHaveLength(1);
    expect(resolver.asked).toEqual(["mx.test", "mx.test"]);
  });

  it("dials the allowed addresses of a name only", async () => {
    const { port } = await receiver(status(204), { tls: true });
    const resolver = naming(["127.0.0.9", "127.0.0.1"]);
    const client = httpWebhookClient({ resolver, guard: (address) => address !== "127.0.0.1", ca: cert });
    expect(await client.post(post(`https://mx.test:${port}/`))).toMatchObject({ status: 204 });
  });

  it("reports a name without an address", async () => {
    expect(await strict([]).post(post("https://nothing.test/"))).toMatchObject({ cause: "no_address" });
  });

  it("refuses at the dial what was allowed when the webhook was made", async () => {
    const { url, received } = await receiver(status(200));
    expect(await strict([]).post(post(url))).toMatchObject({ cause: "forbidden_address" });
    expect(received).toEqual([]);
  });
});

describe("a URL", () => {
  it.each([
    "http://example.com/",
    "ftp://example.com/",
    "https://user@example.com/",
    "https://:secret@example.com/",
    "https://example.com/#part",
    "https://example.com:25/",
    "https://example.com:1023/",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://169.254.169.254/latest/meta-data/",
    "http://127.0.0.1:3000/",
  ])("%s is refused in a deployed stage", async (url) => {
    expect(await strict([]).refusalOf(new URL(url))).toMatch(/\.$/);
  });

  it.each([
    "https://example.com/",
    "https://example.com:443/a?b=c",
    "https://example.com:1024/",
    "https://8.8.8.8/",
  ])("%s is accepted", async (url) => {
    expect(await strict([]).refusalOf(new URL(url))).toBeNull();
  });

  it("of this machine is accepted by the local product alone, without TLS and at any port", async () => {
    for (const url of ["http://localhost:80/", "http://127.0.0.1:3000/", "https://localhost:8443/"]) {
      expect(await local().refusalOf(new URL(url))).toBeNull();
      expect(await strict([]).refusalOf(new URL(url))).not.toBeNull();
    }
    expect(await local().refusalOf(new URL("http://example.com/"))).not.toBeNull();
    expect(await local().refusalOf(new URL("https://10.0.0.1/"))).not.toBeNull();
  });
});
