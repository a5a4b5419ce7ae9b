import { ulid } from "ulid";
import { afterEach, expect, test } from "vitest";
import { Actor } from "../../src/kit/actor.ts";
import { SessionPlace } from "../../src/probing/session-place/index.ts";
import { Clock } from "../../src/port/clock/index.ts";
import { systemClock } from "../../src/port/clock/system.ts";
import type { Prober } from "../../src/port/prober/index.ts";
import type { MailHost } from "../mail-host.ts";
import { startMailHost } from "../mail-host.ts";
import { inShort, people, proberOf, questionFor } from "../mail-question.ts";

let host: MailHost | undefined;
afterEach(() => host?.close());

const asOperator = <R>(body: () => R): R =>
  Clock.provide(systemClock, () => Actor.provide({ type: "operator", job: "test" }, body));

const places: Prober.PlaceStore = {
  acquire: (...terms) => asOperator(() => SessionPlace.acquire(...terms)),
  release: (...terms) => asOperator(() => SessionPlace.release(...terms)),
};

/** A worker as in a function: its own session limiter with places that all workers share. */
const worker = (): Prober.Prober => proberOf(host ? [host] : [], { places });

test("Workers that share the table keep a host's limits and ask about every recipient.", async () => {
  let open = 0;
  let max = 0;
  host = await startMailHost({
    answer: (line, { socket }) => {
      if (!line.startsWith("EHLO")) return undefined;
      max = Math.max(max, ++open);
      socket.on("close", () => open--);
      return undefined;
    },
  });
  const limits = { key: ulid(), connections: 2, recipients: 20 };
  const workers = [worker(), worker(), worker()];
  const asking = workers.map((each) => each.probe(questionFor(people(60), { limits, milliseconds: 15_000 })));
  const reports = (await Promise.all(asking)).flat();
  expect(reports.flatMap(({ recipients }) => recipients.map(inShort))).toEqual(
    Array.from({ length: 180 }, () => "rcpt 250 2.1.0"),
  );
  expect(max).toBe(2);
});
