import { actions, areas, listAreas } from "@winnow/core/kit/permission";
import { expect, test } from "vitest";
import { grantSummary } from "./summary.ts";

test("a role that grants everything says so, and one that grants nothing too", () => {
  expect(grantSummary(areas.map((name) => ({ name, actions: [...actions] })))).toBe("Everything");
  expect(grantSummary(areas.map((name) => ({ name, actions: [] })))).toBe("Nothing yet");
});

test("what is worked with stands before what is only seen", () => {
  expect(
    grantSummary([
      { name: "my_plan", actions: ["view"] },
      { name: "api_key", actions: ["view", "add"] },
    ]),
  ).toBe("Works with API keys. Sees Plan.");
});

test("the three areas of lists read as one, but only together", () => {
  expect(grantSummary(listAreas.map((name) => ({ name, actions: ["view"] })))).toBe("Sees lists.");
  expect(grantSummary([{ name: "clean_email", actions: ["view"] }])).toBe("Sees Clean List.");
});
