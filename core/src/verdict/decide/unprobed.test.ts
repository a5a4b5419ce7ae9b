import { expect, test } from "vitest";
import { unprobed } from "./unprobed.ts";

const at = new Date("2026-11-26T10:00:00.000Z");

test("An address that nobody asked about is unknown and free, also at a disposable domain.", () => {
  for (const email of ["ann@inbox.test", "ann@mailinator.com", "ann@[192.0.2.1]"])
    expect(unprobed(email, at)).toMatchObject({
      email,
      status: "unknown",
      reason: "not_probed",
      charged: 0,
      checked_at: "2026-11-26T10:00:00.000Z",
    });
});

test("What its text alone says is in its flags.", () => {
  expect(unprobed("info@mailinator.com", at).flags).toMatchObject({ disposable: true, role: true });
});
