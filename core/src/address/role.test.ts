import { expect, test } from "vitest";
import { roleOf } from "./role.ts";

test.each([
  ["noreply", "noreply", 1],
  ["NO-REPLY", "no-reply", 1],
  ["do_not.reply", "do_not.reply", 1],
  ['"postmaster"', "postmaster", 1],
  ["Sales+Spring", "sales", 2],
  ["customer.service", "customer.service", 2],
  ["ventas", "ventas", 2],
  ["office", "office", 3],
] as const)("%s is the role %s of rank %i", (local, name, rank) => {
  expect(roleOf(local)).toEqual({ name, rank });
});

test.each([
  "jane",
  "jane.sales",
  "salesforce",
  "infosec",
  "h.r",
  "i-t",
  "s.ales",
  "+info",
  "",
  "me",
  "mark",
  "bill",
])("%s is a person.", (local) => {
  expect(roleOf(local)).toBeNull();
});
