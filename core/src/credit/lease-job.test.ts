import { expect, it } from "vitest";
import { isLease, jobIDOf, leaseOf } from "./lease-job.ts";

const lease = jobIDOf({ apiKeyID: "key_1", number: 7 });

it("Each entry of a lease names it by its key, and no other entry does.", () => {
  expect(isLease(lease)).toBe(true);
  for (const key of [lease, `settle:${lease}:end`, `release:${lease}`, `recall:${lease}:40`])
    expect(leaseOf(key)).toBe(lease);
  for (const key of ["reserve:ver_1", "settle:ver_1:end", "release:ver_1", "single:lease:key_1:7"])
    expect(leaseOf(key)).toBeUndefined();
});
