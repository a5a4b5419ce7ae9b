import { afterEach, expect, test, vi } from "vitest";
import { hostOf, isRecipient } from "../../../test/mail-hosts.ts";
import { inShort, questionFor } from "../../../test/mail-question.ts";
import { scriptedResolver } from "../resolver/scripted.ts";
import { directProber } from "./direct.ts";

afterEach(() => void vi.useRealTimers());

test("A reply to RCPT may take 75 seconds and no longer.", async () => {
  const asked = Promise.withResolvers<void>();
  const host = await hostOf({
    answer(line) {
      if (line.startsWith("EHLO")) return "250 mx.test";
      if (!isRecipient(line)) return undefined;
      asked.resolve();
      return null;
    },
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const prober = directProber({
    resolver: scriptedResolver({ addresses: { "mx1.test": ["198.51.100.1"] } }),
    identity: { ehlo: "probe.example.com", mailFrom: "probe@example.com" },
    guard: () => false,
    dial: () => host.dial(),
  });

  const observed: string[] = [];
  const probing = prober
    .probe(questionFor(["anna@example.test"], { milliseconds: 120_000 }))
    .then(([report]) => observed.push(inShort(report?.recipients[0])));
  await asked.promise;
  await vi.advanceTimersByTimeAsync(74_000);
  expect(observed).toEqual([]);
  await vi.advanceTimersByTimeAsync(4_000);
  await probing;
  expect(observed).toEqual(["rcpt timeout"]);
});
