import { vi } from "vitest";
import { Throttle } from "../../src/throttle/index.ts";

/** Another worker does the work between the moment at which the next one begins it and the moment at which it has a place. */
export function overtaken(other: () => Promise<unknown>): void {
  const { withPlace } = Throttle;
  vi.spyOn(Throttle, "withPlace").mockImplementationOnce(async (places, holder, body) => {
    await other();
    return withPlace(places, holder, body);
  });
}
