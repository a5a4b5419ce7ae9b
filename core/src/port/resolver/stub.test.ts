import { createSocket } from "node:dgram";
import { once } from "node:events";
import { decode, encode, type Packet, RECURSION_DESIRED } from "dns-packet";
import { describe, expect, test, vi } from "vitest";

import { a, type Asked, mx, type NameAnswer, startNameServer } from "../../../test/name-server.ts";
import { ask, found, question, serverOf } from "../../../test/stub-resolver.ts";
import { stub } from "./stub.ts";

const twoTries = { deadlineMs: 300, tries: 2 };

const reply = ({ id, questions = [] }: Packet, rcode = 0): Buffer =>
  encode({
    type: "response",
    id,
    flags: rcode,
    questions,
    answers: [{ ...mx(1, "a.test"), name: "example.test" }],
  });

describe("the outcome of a question", () => {
  test.each<[number, string]>([
    [0, "none"],
    [1, "formerr"],
    [2, "servfail"],
    [3, "no_domain"],
    [4, "notimp"],
    [5, "refused"],
    ...[6, 7, 8, 9, 10, 11, 15].map((rcode): [number, string] => [rcode, "unknown_rcode"]),
  ])("for response code %i without records is %s", async (rcode, result) => {
    const server = await serverOf(() => ({ rcode }));
    expect((await ask([server])).result).toBe(result);
    expect(server.asked).toHaveLength(result === "none" || result === "no_domain" ? 1 : 2);
  });

  test("is a failure for a failing response code, even with records", async () => {
    const server = await serverOf(() => ({ ...found, rcode: 2 }));
    expect((await ask([server])).result).toBe("servfail");
  });

  test("is none when the records are of another type", async () => {
    const server = await serverOf(() => ({ answers: [a("192.0.2.1")] }));
    expect((await ask([server])).result).toBe("none");
  });

  test("is timeout when no reply arrives within the deadline for all tries", async () => {
    const server = await serverOf(() => null);
    const { result, ms } = await ask([server], twoTries);
    expect(result).toBe("timeout");
    expect(server.asked).toHaveLength(2);
    expect(ms).toBeGreaterThan(280);
    expect(ms).toBeLessThan(4_000);
  });

  test("is unreachable at once when the port is closed", async () => {
    const server = await startNameServer(() => found);
    await server.close();
    const { result, ms } = await ask([server]);
    expect(result).toBe("unreachable");
    expect(ms).toBeLessThan(4_000);
  });

  test("is asked for with the recursion-desired flag", async () => {
    const wants: boolean[] = [];
    const server = await serverOf(({ query }) => {
      wants.push(((query.flags ?? 0) & RECURSION_DESIRED) !== 0);
      return found;
    });
    await ask([server]);
    expect(wants).toEqual([true]);
  });

  test("is found when the reply repeats the question in another case", async () => {
    const server = await serverOf(({ query }) =>
      reply({ ...query, questions: [{ name: question.name.toUpperCase(), type: "MX" }] }),
    );
    expect((await ask([server])).result).toBe("found");
  });

  test("is unreachable when the datagram cannot be sent", async () => {
    const askStub = stub({ servers: ["255.255.255.255:53"], deadlineMs: 3_000, tries: 2 });
    expect(await askStub(question)).toEqual({ kind: "failed", cause: "unreachable" });
  });

  test("is found when the reply arrives late in the last try", async () => {
    let first: Promise<NameAnswer> | undefined;
    const later = () => new Promise<NameAnswer>((resolve) => setTimeout(resolve, 1_500, found));
    const server = await serverOf(() => (first ??= later()));
    expect((await ask([server], { deadlineMs: 3_500, tries: 3 })).result).toBe("found");
  });
});

describe("an invalid reply", () => {
  const bytes = (query: Packet, ...rest: number[]) =>
    Buffer.from([(query.id ?? 0) >> 8, (query.id ?? 0) & 255, ...rest]);

  test.each([
    ["an id and random bytes", (query: Packet) => bytes(query, 0x81, 0x80, 1, 2, 3, 4, 5, 6)],
    ["an id only", (query: Packet) => bytes(query)],
    ["our own question", (query: Packet) => encode(query)],
    ["record counts without records", (query: Packet) => bytes(query, 0x81, 0x80, 0, 1, 0, 9, 0, 0, 0, 0)],
    [
      "a compression loop",
      (query: Packet) => bytes(query, 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0, 0xc0, 12, 0, 15, 0, 1),
    ],
  ])("is garbled when it is %s", async (_, message) => {
    const server = await serverOf(({ query }) => message(query));
    expect((await ask([server])).result).toBe("garbled");
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
  ])("is ignored when it %s", async (_, message) => {
    const server = await serverOf(message);
    expect((await ask([server], twoTries)).result).toBe("timeout");
  });

  test("with another id does not replace the answer that follows it", async () => {
    const server = createSocket("udp4");
    server.on("message", (message, { port, address }) => {
      const query = decode(message);
      server.send(reply({ ...query, id: (query.id ?? 0) ^ 1 }, 3), port, address);
      server.send(reply(query), port, address);
    });
    server.bind(0, "127.0.0.1");
    await once(server, "listening");
    const askStub = stub({ servers: [`127.0.0.1:${server.address().port}`], tries: 1, deadlineMs: 3_000 });
    expect((await askStub(question)).kind).toBe("found");
    server.close();
  });

  test("from another source address is ignored", async () => {
    const attacker = createSocket("udp4");
    const server = createSocket("udp4");
    server.on("message", (message, { port, address }) => {
      attacker.send(reply(decode(message), 3), port, address, () =>
        server.send(reply(decode(message)), port, address),
      );
    });
    server.bind(0, "127.0.0.1");
    await once(server, "listening");
    const askStub = stub({ servers: [`127.0.0.1:${server.address().port}`], tries: 1, deadlineMs: 3_000 });
    expect((await askStub(question)).kind).toBe("found");
    attacker.close();
    server.close();
  });
});

describe("a truncated answer", () => {
  const truncatedUdp = ({ transport }: Asked, overTcp: NameAnswer | null) =>
    transport === "udp" ? { isTruncated: true } : overTcp;

  test("is asked for again over TCP and read in several pieces", async () => {
    const many = {
      answers: Array.from({ length: 1_300 }, (_, index) => mx(index, `mx${index}.example.test`)),
    };
    const server = await serverOf((asked) => truncatedUdp(asked, many));
    const askStub = stub({ servers: [server.address], deadlineMs: 3_000, tries: 1 });
    const outcome = await askStub(question);
    expect(outcome.kind === "found" && outcome.reply.hosts.length).toBe(1_300);
  });

  test("is garbled when the TCP reply has another id", async () => {
    const misdirected = ({ query }: Asked) => {
      const message = reply({ ...query, id: (query.id ?? 0) ^ 1 });
      return Buffer.concat([Buffer.from([message.length >> 8, message.length & 255]), message]);
    };
    const server = await serverOf((asked) => truncatedUdp(asked, misdirected(asked)));
    expect((await ask([server])).result).toBe("garbled");
  });

  test.each([
    ["stays silent", null, "timeout", twoTries],
    ["returns garbage", Buffer.from([0, 4, 1, 2, 3, 4]), "garbled", {}],
    ["ends early", Buffer.from([0, 40, 1, 2]), "unreachable", {}],
    ["returns SERVFAIL", { rcode: 2 }, "servfail", {}],
  ] as const)("fails when the TCP connection %s", async (_, overTcp, result, options) => {
    const server = await serverOf((asked) => truncatedUdp(asked, overTcp));
    expect((await ask([server], options)).result).toBe(result);
  });
});

test("Up to 64 concurrent questions share a socket, which closes after the last.", async () => {
  const ports = new Set<number>();
  const server = createSocket("udp4");
  const pending: (() => void)[] = [];
  let expected = 0;
  server.on("message", (message, { port, address }) => {
    ports.add(port);
    const { id, questions } = decode(message);
    const answer = encode({ type: "response", id, flags: 3, questions });
    pending.push(() => server.send(answer, port, address));
    if (pending.length === expected) for (const send of pending.splice(0)) send();
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  const askStub = stub({ servers: [`127.0.0.1:${server.address().port}`], deadlineMs: 3_000 });
  const socketsFor = async (questions: number) => {
    ports.clear();
    expected = questions;
    const all = Array.from({ length: questions }, (_, index) =>
      askStub({ name: `n${index}.test`, type: "MX" }),
    );
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
  "%j is rejected as a name server.",
  (server) => {
    expect(() => stub({ servers: [server] })).toThrow("not the address of a name server");
  },
);
