import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ProviderLoad, forecast, type Cleaning } from "./forecast.ts";

const google = { connections: 1, recipients: 50, spacingSeconds: 5 };
const apple = { connections: 2, recipients: 5, spacingSeconds: 5 };
const day = 86_400;
const load = (loads: readonly ProviderLoad[], changes: Partial<Cleaning> = {}): Cleaning => ({
  addresses: loads.reduce((sum, { addresses }) => sum + addresses, 0),
  loads,
  waitSeconds: 0,
  limitSeconds: day,
  ...changes,
});

describe("the time of a cleaning", () => {
  it("is that of one provider's sessions under its limits", () => {
    expect(forecast(load([{ ...google, addresses: 500 }]))).toBe(5 + 10 * 7);
    expect(forecast(load([{ ...apple, addresses: 500 }]))).toBe(5 + 50 * 5);
  });

  it("is that of the slowest provider, since providers are asked in parallel", () => {
    const loads = [
      { ...google, addresses: 500 },
      { ...apple, addresses: 500 },
    ];
    expect(forecast(load(loads))).toBe(forecast(load(loads.slice(1))));
  });

  it("is that of the whole fleet if no provider limits it", () => {
    const loads = Array.from({ length: 50_000 }, () => ({ ...google, addresses: 20 }));
    expect(forecast(load(loads))).toBe(5 + 100);
  });

  it("is that of a measured list where nothing is known of its mail hosts", () => {
    expect(forecast(load([], { addresses: 200_000 }))).toBe(25);
  });

  it("includes the first retry wait if a server greylists", () => {
    const loads = [{ ...google, addresses: 500 }];
    expect(forecast(load(loads, { waitSeconds: 300 }))).toBe(forecast(load(loads)) + 300);
  });

  it("is seconds without mail servers to ask, and at most a day", () => {
    expect(forecast(load([], { addresses: 40 }))).toBe(6);
    expect(forecast(load([{ ...apple, addresses: 1_000_000 }]))).toBe(day);
  });

  it("never decreases with more addresses", () => {
    const crowd = fc.record({
      addresses: fc.integer({ min: 1, max: 100_000 }),
      connections: fc.integer({ min: 1, max: 10 }),
      recipients: fc.integer({ min: 1, max: 100 }),
      spacingSeconds: fc.nat(10),
    });
    fc.assert(
      fc.property(fc.array(crowd, { maxLength: 5 }), crowd, (loads, more) => {
        expect(forecast(load([...loads, more]))).toBeGreaterThanOrEqual(forecast(load(loads)));
      }),
    );
  });
});
