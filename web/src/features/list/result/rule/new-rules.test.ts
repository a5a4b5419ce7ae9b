import { expect, test } from "vitest";
import { rulesFile, rulesOn, valuesOf } from "./new-rules.ts";

test("Rules on addresses and domains have each value once, and none for what is no address.", () => {
  const addresses = ["Ann@a.test", "ann@A.test", '"b@c"@a.test', "nope", "@a.test", "ann@", ""];
  expect(valuesOf("address", addresses)).toEqual(["ann@a.test", '"b@c"@a.test']);
  expect(valuesOf("domain", addresses)).toEqual(["a.test"]);
});

test("Their file keeps quotes and what a spreadsheet would take for a formula.", () => {
  const csv = rulesFile(rulesOn("address", "block", ['"b@c"@a.test', "=tag@a.test"], "Bounced, twice"));
  expect(csv.split("\r\n")).toEqual([
    "match,value,effect,note,created_at",
    'address,"""b@c""@a.test",block,"Bounced, twice",',
    `address,'=tag@a.test,block,"Bounced, twice",`,
    "",
  ]);
});
