import { actions, areas, listAreas } from "@winnow/core/kit/permission";
import { expect, test } from "vitest";
import { grantSummary } from "./summary.ts";

test('All permissions read "Everything", none "Nothing yet".', () => {
  expect(grantSummary(areas.map((name) => ({ name, actions: [...actions] })))).toBe("Everything");
  expect(grantSummary(areas.map((name) => ({ name, actions: [] })))).toBe("Nothing yet");
});

test("Editable areas come before view-only areas.", () => {
  expect(
    grantSummary([
      { name: "my_plan", actions: ["view"] },
      { name: "api_key", actions: ["view", "add"] },
    ]),
  ).toBe("Can use API keys. Can view Plan.");
});

test('The three list areas read "lists" when all are granted.', () => {
  expect(grantSummary(listAreas.map((name) => ({ name, actions: ["view"] })))).toBe("Can view lists.");
  expect(grantSummary([{ name: "clean_email", actions: ["view"] }])).toBe("Can view Clean List.");
});
