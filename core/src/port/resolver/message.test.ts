import { encode } from "dns-packet";
import fc from "fast-check";
import { expect, test } from "vitest";

import { mx, soa } from "../../../test/name-server.ts";
import { readReply } from "./message.ts";

const question = { name: "example.test", type: "MX" } as const;
const reply = encode({
  type: "response",
  id: 7,
  questions: [question],
  answers: [{ ...mx(5, "a.test"), name: question.name }],
  authorities: [soa(60, 60)],
});

test("readReply decodes an answer", () => {
  expect(readReply(reply, question)).toEqual({
    rcode: 0,
    isTruncated: false,
    addresses: [],
    hosts: [{ exchange: "a.test", priority: 5 }],
    ttlSeconds: 60,
  });
});

test("readReply never throws, on random bytes and on damaged replies", () => {
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
