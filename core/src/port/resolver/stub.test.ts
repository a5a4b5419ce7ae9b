import { createSocket } from "node:dgram";
import { once } from "node:events";
import { decode, encode, type Packet, RECURSION_DESIRED } from "dns-packet";
import { describe, expect, test, vi } from "vitest";

import { a, type Asked, mx, type NameAnswer, startNameServer } from "../../../test/name-server.ts";
import { ask, found, question, serverOf } from "../../../test/stub-resolver.ts";
import { stub } from "./stub.ts";

const patient = { deadlineMs: 300, tries: 2 };

const reply = ({ id, questions = [] }: Packet, rcode = 0): Buffer =>
  encode({
    type: "response",
    id,
    flags: rcode,
    questions,
    answers: [{ ...mx(1, "a.test"), name: "example.test" }],
  });

describe("what a name server says", () => {
  test.each<[number, string]>([
    [0, "none"],
    [1, "formerr"],
    [2, "servfail"],
    [3, "no_domain"],
    [4, "notimp"],
    [5, "refused"],
    ...[6, 7, 8, 9, 10, 11, 15].map((rcode): [number, string] => [rcode, "unknown_rcode"]),
  ])("with response code %i and no record is told as %s", async (rcode, told) => {
    const server = await serverOf(() => ({ rcode }));
    expect((await ask([server])).told).toBe(told);
    expect(server.asked).toHaveLength(told === "none" || told === "no_domain" ? 1 : 2);
  });

  test("is not believed where it is a failure with records", async () => {
    const server = await serverOf(() => ({ ...found, rcode: 2 }));
    expect((await ask([server])).told).toBe("servfail");
  });

  test("is none where the records are of another type", async () => {
    const server = await serverOf(() => ({ answers: [a("192.0.2.1")] }));
    expect((await ask([server])).told).toBe("none");
  });

  test("is a timeout where it says nothing, within the deadline for all tries", async () => {
    const server = await serverOf(() => null);
    const { told, ms } = await ask([server], patient);
    expect(told).toBe("timeout");
    expect(server.asked).toHaveLength(2);
    expect(ms).toBeGreaterThan(280);
    expect(ms).toBeLessThan(4_000);
  });

  test("is unreachable where nobody listens, and the tries do not wait for the deadline", async () => {
    const server = await startNameServer(() => found);
    await server.close();
    const { told, ms } = await ask([server]);
    expect(told).toBe("unreachable");
    expect(ms).toBeLessThan(4_000);
  });

  test("is asked for with recursion, since a stub follows nobody's lead", async () => {
    const wants: boolean[] = [];
    const server = await serverOf(({ query }) => {
      wants.push(((query.flags ?? 0) & RECURSION_DESIRED) !== 0);
      return found;
    });
    await ask([server]);
    expect(wants).toEqual([true]);
  });

  test("is heard though it writes our question in another case", async () => {
    const server = await serverOf(({ query }) =>
      reply({ ...query, questions: [{ name: question.name.toUpperCase(), type: "MX" }] }),
    );
    expect((await ask([server])).told).toBe("found");
  });

  test("is unreachable where this machine sends no datagrams", async () => {
    const put = stub({ servers: ["255.255.255.255:53"], deadlineMs: 3_000, tries: 2 });
    expect(await put(question)).toEqual({ kind: "failed", cause: "unreachable" });
  });

  test("takes its time: one that answers late in the last try is heard", async () => {
    let first: Promise<NameAnswer> | undefined;
    const later = () => new Promise<NameAnswer>((resolve) => setTimeout(resolve, 1_500, found));
    const server = await serverOf(() => (first ??= later()));
    expect((await ask([server], { deadlineMs: 3_500, tries: 3 })).told).toBe("found");
  });
});

describe("what is no answer", () => {
  const bytes = (query: Packet, ...rest: number[]) =>
    Buffer.from([(query.id ?? 0) >> 8, (query.id ?? 0) & 255, ...rest]);

  test.each([
    ["an id and noise", (query: Packet) => bytes(query, 0x81, 0x80, 1, 2, 3, 4, 5, 6)],
    ["an id and nothing else", (query: Packet) => bytes(query)],
    ["our own question", (query: Packet) => encode(query)],
    [
      "counts of records that are not there",
      (query: Packet) => bytes(query, 0x81, 0x80, 0, 1, 0, 9, 0, 0, 0, 0),
    ],
    [
      "a name that leads to itself",
      (query: Packet) => bytes(query, 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0, 0xc0, 12, 0, 15, 0, 1),
    ],
  ])("is garbled where it is %s", async (_, message) => {
    const server = await serverOf(({ query }) => message(query));
    expect((await ask([server])).told).toBe("garbled");
    expect(server.asked).toHaveLength(2);
  });

  test.each([
    ["has another id", ({ query }: Asked) => reply({ ...query, id: (query.id ?? 0) ^ 1 })],
    [
      "answers another question",
      ({ query }: Asked) => reply({ ...query, questions: [{ name: "b.test", type: "MX" }] }),
    ],
    [
      "answers for another type",
      ({ query }: Asked) => reply({ ...query, questions: [{ name: question.name, type: "A" }] }),
    ],
    ["answers no question", ({ query }: Asked) => reply({ ...query, questions: [] })],
    ["is one octet", () => Buffer.from([7])],
  ])("is passed over where it %s", async (_, message) => {
    const server = await serverOf(message);
    expect((await ask([server], patient)).told).toBe("timeout");
  });

  test("does not stand for the answer that follows it", async () => {
    const server = createSocket("udp4");
    server.on("message", (message, { port, address }) => {
      const query = decode(message);
      server.send(reply({ ...query, id: (query.id ?? 0) ^ 1 }, 3), port, address);
      server.send(reply(query), port, address);
    });
    server.bind(0, "127.0.0.1");
    await once(server, "listening");
    const put = stub({ servers: [`127.0.0.1:${server.address().port}`], tries: 1, deadlineMs: 3_000 });
    expect((await put(question)).kind).toBe("found");
    server.close();
  });

  test("is not taken from anybody but the name server", async () => {
    const stranger = createSocket("udp4");
    const server = createSocket("udp4");
    server.on("message", (message, { port, address }) => {
      stranger.send(reply(decode(message), 3), port, address, () =>
        server.send(reply(decode(message)), port, address),
      );
    });
    server.bind(0, "127.0.0.1");
    await once(server, "listening");
    const put = stub({ servers: [`127.0.0.1:${server.address().port}`], tries: 1, deadlineMs: 3_000 });
    expect((await put(question)).kind).toBe("found");
    stranger.close();
    server.close();
  });
});

describe("an answer without room in a datagram", () => {
  const cut = ({ by }: Asked, whole: NameAnswer | null) => (by === "datagram" ? { isCut: true } : whole);

  test("is asked for by stream, in as many pieces as it comes", async () => {
    const many = {
      answers: Array.from({ length: 1_300 }, (_, index) => mx(index, `mx${index}.example.test`)),
    };
    const server = await serverOf((asked) => cut(asked, many));
    const put = stub({ servers: [server.address], deadlineMs: 3_000, tries: 1 });
    const known = await put(question);
    expect(known.kind === "found" && known.reply.hosts.length).toBe(1_300);
  });

  test("is garbled where the stream answers another question", async () => {
    const stray = ({ query }: Asked) => {
      const message = reply({ ...query, id: (query.id ?? 0) ^ 1 });
      return Buffer.concat([Buffer.from([message.length >> 8, message.length & 255]), message]);
    };
    const server = await serverOf((asked) => cut(asked, stray(asked)));
    expect((await ask([server])).told).toBe("garbled");
  });

  test.each([
    ["silent", null, "timeout", patient],
    ["garbled", Buffer.from([0, 4, 1, 2, 3, 4]), "garbled", {}],
    ["ends too early", Buffer.from([0, 40, 1, 2]), "unreachable", {}],
    ["fails", { rcode: 2 }, "servfail", {}],
  ] as const)("is not known where the stream is %s", async (_, whole, told, options) => {
    const server = await serverOf((asked) => cut(asked, whole));
    expect((await ask([server], options)).told).toBe(told);
  });
});

test("questions under way together share sockets, 64 on each, which end with the last of them", async () => {
  const ports = new Set<number>();
  const server = createSocket("udp4");
  const held: (() => void)[] = [];
  let awaited = 0;
  server.on("message", (message, { port, address }) => {
    ports.add(port);
    const { id, questions } = decode(message);
    const answer = encode({ type: "response", id, flags: 3, questions });
    held.push(() => server.send(answer, port, address));
    if (held.length === awaited) for (const send of held.splice(0)) send();
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  const put = stub({ servers: [`127.0.0.1:${server.address().port}`], deadlineMs: 3_000 });
  const socketsFor = async (questions: number) => {
    ports.clear();
    awaited = questions;
    const all = Array.from({ length: questions }, (_, index) => put({ name: `n${index}.test`, type: "MX" }));
    for (const { kind } of await Promise.all(all)) expect(kind).toBe("no_domain");
    return [...ports];
  };
  const open = () => process.getActiveResourcesInfo().filter((resource) => resource === "UDPWrap").length;
  const one = await socketsFor(64);
  expect(one).toHaveLength(1);
  expect(await socketsFor(64)).not.toEqual(one);
  expect(await socketsFor(65)).toHaveLength(2);
  await vi.waitFor(() => expect(open()).toBe(1), { timeout: 15_000 });
  server.close();
});

test.each(["", "ns.example.com", "192.0.2.1:", "192.0.2.300:53", "[::1", "2001:db8::1:x"])(
  "%j is refused as a name server",
  (server) => {
    expect(() => stub({ servers: [server] })).toThrow("not the address of a name server");
  },
);
