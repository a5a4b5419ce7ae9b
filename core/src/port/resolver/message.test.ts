import { isIPv6, SocketAddress } from "node:net";
import { type Answer, decode, encode } from "dns-packet";
import fc from "fast-check";
import { expect, test } from "vitest";

import { mx, soa } from "../../../test/name-server.ts";
import { questionMessage, readReply } from "./message.ts";

const question = { name: "example.test", type: "MX" } as const;
const reply = encode({
  type: "response",
  id: 7,
  questions: [question],
  answers: [{ ...mx(5, "a.test"), name: question.name }],
  authorities: [soa(60, 60)],
});

test("readReply decodes an answer.", () => {
  expect(readReply(reply, question)).toEqual({
    rcode: 0,
    isTruncated: false,
    addresses: [],
    hosts: [{ exchange: "a.test", priority: 5 }],
    ttlSeconds: 60,
  });
});

test("readReply never throws, on random bytes and on damaged replies.", () => {
  const isRead = (message: Buffer) => {
    const result = readReply(message, question);
    return result === null || result === "garbled" || (result.rcode >= 0 && result.rcode <= 15);
  };
  const noise = fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes));
  fc.assert(fc.property(noise, isRead));
  const damage = fc.array(fc.tuple(fc.nat(reply.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
  const damaged = fc.tuple(damage, fc.nat(reply.length)).map(([changes, length]) => {
    const message = Buffer.from(reply);
    for (const [index, octet] of changes) message[index] = octet;
    return message.subarray(0, length);
  });
  fc.assert(fc.property(damaged, isRead), { numRuns: 5_000 });
});

test.each([true, false])("questionMessage is decoded by another library (EDNS %s).", (edns) => {
  const message = decode(questionMessage(513, { name: "mx.example.test", type: "AAAA" }, edns));
  expect(message).toMatchObject({
    id: 513,
    type: "query",
    flag_rd: true,
    questions: [{ name: "mx.example.test", type: "AAAA", class: "IN" }],
    answers: [],
    authorities: [],
  });
  expect(message.additionals).toMatchObject(edns ? [{ type: "OPT", udpPayloadSize: 1232 }] : []);
});

const label = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,10}$/);
const hostName = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join("."));
const ttl = fc.nat(100_000);
const record: fc.Arbitrary<Answer> = fc.oneof(
  fc.record({
    type: fc.constant("MX" as const),
    name: hostName,
    ttl,
    data: fc.record({ exchange: hostName, preference: fc.nat(65_535) }),
  }),
  fc.record({ type: fc.constant("A" as const), name: hostName, ttl, data: fc.ipV4() }),
  fc.record({ type: fc.constant("AAAA" as const), name: hostName, ttl, data: fc.ipV6() }),
  fc.record({ type: fc.constant("CNAME" as const), name: hostName, ttl, data: hostName }),
);

/** The form of an address that Node writes: `::0.1.0.0` for `::1:0`. */
const canonical = (address: string): string =>
  new SocketAddress({ address, family: isIPv6(address) ? "ipv6" : "ipv4" }).address;

const ttlOf = (record: Answer): number => ("ttl" in record && record.ttl) || 0;

test("readReply decodes a reply of another library.", () => {
  const all = fc.record({
    name: hostName,
    type: fc.constantFrom("A", "AAAA", "MX"),
    answers: fc.array(record),
  });
  fc.assert(
    fc.property(all, ({ name, type, answers }) => {
      const message = encode({ type: "response", id: 1, questions: [{ name, type }], answers });
      const read = decode(message).answers ?? [];
      expect(readReply(message, { name: name.toUpperCase(), type })).toEqual({
        rcode: 0,
        isTruncated: false,
        addresses: read.flatMap((one) =>
          one.type === type && (one.type === "A" || one.type === "AAAA") ? [canonical(one.data)] : [],
        ),
        hosts: read.flatMap((one) =>
          one.type === type && one.type === "MX"
            ? [{ exchange: one.data.exchange, priority: one.data.preference }]
            : [],
        ),
        ttlSeconds: answers.length === 0 ? null : Math.min(...answers.map(ttlOf)),
      });
    }),
  );
});

test("readReply follows compression pointers backwards and refuses loops.", () => {
  const header = (answers: number) => Buffer.from([0, 7, 0x81, 0x80, 0, 1, 0, answers, 0, 0, 0, 0]);
  const asked = Buffer.from("\x07example\x04test\x00\x00\x0f\x00\x01", "latin1");
  const mxRecord = (pointer: number) =>
    Buffer.from([0xc0, 12, 0, 15, 0, 1, 0, 0, 0, 60, 0, 7, 0, 5, 2, 0x6d, 0x78, 0xc0, pointer]);
  const withPointer = (pointer: number) => Buffer.concat([header(1), asked, mxRecord(pointer)]);
  expect(readReply(withPointer(12), question)).toMatchObject({
    hosts: [{ exchange: "mx.example.test", priority: 5 }],
  });
  expect(readReply(withPointer(header(1).length + asked.length + 14), question)).toBe("garbled");
});

test("readReply reads a name of 255 octets and refuses a longer one.", () => {
  const ofLabels = (...lengths: readonly number[]) =>
    encode({
      type: "response",
      questions: [question],
      answers: [{ ...mx(5, lengths.map((length) => "a".repeat(length)).join(".")), name: question.name }],
    });
  expect(readReply(ofLabels(63, 63, 63, 61), question)).toMatchObject({ hosts: [{ priority: 5 }] });
  expect(readReply(ofLabels(63, 63, 63, 62), question)).toBe("garbled");
});
