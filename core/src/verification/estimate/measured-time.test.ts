import { expect, it } from "vitest";
import { measuredSeconds } from "./measured-time.ts";

const quick = { addresses: 200_000, providers: { google_workspace: 200_000 }, seconds: 38 };
const slow = { addresses: 200_000, providers: { microsoft365: 200_000 }, seconds: 3_600 };

it("Quotes what a job like this one took.", () => {
  expect(measuredSeconds({ addresses: 200_000, providers: {} }, [quick])).toBe(38);
});

it("Quotes by the jobs with the same mail providers.", () => {
  const jobs = [quick, slow];
  expect(measuredSeconds({ addresses: 200_000, providers: { google_workspace: 9 } }, jobs)).toBe(38);
  expect(measuredSeconds({ addresses: 200_000, providers: { microsoft365: 9 } }, jobs)).toBe(3_600);
  const mixed = measuredSeconds(
    { addresses: 200_000, providers: { google_workspace: 1, microsoft365: 1 } },
    jobs,
  );
  expect(mixed).toBe(Math.ceil((38 + 3_600) / 2));
});

it("The measured time grows with the list.", () => {
  const at = (addresses: number) => measuredSeconds({ addresses, providers: {} }, [quick]) ?? 0;
  expect(at(1_000_000)).toBeGreaterThan(4 * at(200_000));
  expect(at(1_000_000)).toBeLessThan(6 * at(200_000));
  expect(at(100)).toBeLessThan(10);
});

it("Quotes nothing without a comparable job.", () => {
  expect(measuredSeconds({ addresses: 10, providers: {} }, [])).toBeNull();
  expect(measuredSeconds({ addresses: 10, providers: { gmx: 1 } }, [quick])).toBeNull();
  expect(measuredSeconds({ addresses: 10, providers: {} }, [{ ...quick, addresses: 50 }])).toBeNull();
});
