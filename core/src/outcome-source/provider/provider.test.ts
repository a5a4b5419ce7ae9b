import { describe, expect, it } from "vitest";
import { about, samples } from "../../../test/outcome-source/events.ts";
import { Provider } from "../schema.ts";
import { outcomesOf as reading } from "./index.ts";

describe.each(Provider.options)("%s", (provider) => {
  const outcomesOf = reading[provider];

  it.each(samples[provider])("says $name", ({ event, says }) => {
    const outcomes = outcomesOf(event);
    expect(outcomes).toHaveLength(says === null ? 0 : 1);
    for (const { id, at, isHard = false, ...rest } of outcomes) {
      const { isHard: expected = false, id: expectedID = id, ...others } = says ?? {};
      expect({ ...rest, at: at.slice(0, 19) }).toEqual({
        email: about.email,
        at: about.at.slice(0, 19),
        ...others,
      });
      expect([isHard, id]).toEqual([expected, expectedID]);
      expect(id).toMatch(/./);
    }
  });

  it("says nothing by what is no event", () => {
    for (const other of [null, 7, "x", [], [null, [], {}], {}, { data: [{}] }, { type: "email.opened" }])
      expect(outcomesOf(other)).toEqual([]);
  });
});
