import { expect, it } from "vitest";
import { chargedManifestsAfter, maxManifests } from "./charged-manifests.ts";

const now = new Date("2026-12-31T10:00:00.000Z");
const ended = (at: string, charged = 1) => ({ manifest: at, timeCompleted: at, charged, former: [] });

it("A verification that charged something is known for 31 days, whatever follows it.", () => {
  const first = ended("2026-11-30T10:00:00.000Z");
  const second = {
    ...ended("2026-12-20T10:00:00.000Z"),
    former: chargedManifestsAfter(first, new Date("2026-12-20")),
  };
  expect(chargedManifestsAfter(second, now).map(({ manifest }) => manifest)).toEqual([
    "2026-11-30T10:00:00.000Z",
    "2026-12-20T10:00:00.000Z",
  ]);
  expect(chargedManifestsAfter(second, new Date("2026-12-31T10:00:00.001Z"))).toHaveLength(1);
  expect(chargedManifestsAfter(ended("2026-12-20T10:00:00.000Z", 0), now)).toEqual([]);
  expect(chargedManifestsAfter(null, now)).toEqual([]);
});

it("The newest are known, however often a list is verified.", () => {
  const former = Array.from({ length: maxManifests }, (_, index) => ({
    manifest: String(index),
    at: now.toISOString(),
  }));
  const known = chargedManifestsAfter({ ...ended(now.toISOString()), former }, now);
  expect(known).toHaveLength(maxManifests);
  expect(known[0]?.manifest).toBe("1");
});
