import fc from "fast-check";
import { expect, it } from "vitest";
import { SortedIndex } from "./sorted-index.ts";

const entry = { sort: "", id: "", item: {}, size: 1 };
const name = fc.constantFrom("a", "b", "ba", "c", "é", "𝒳");
const step = fc.oneof(
  fc.record({ put: name }),
  fc.record({ delete: name }),
  fc.record({ from: fc.oneof(name, fc.constant("")) }),
);

it("Partitions are named in order from any name on, whatever was added and deleted since they were asked for.", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const index = new SortedIndex();
      const names = new Set<string>();
      for (const one of steps) {
        if ("put" in one) {
          index.put(one.put, entry);
          names.add(one.put);
        } else if ("delete" in one) {
          index.delete(one.delete, "", "");
          names.delete(one.delete);
        } else
          expect(index.partitionsFrom(one.from)).toEqual(
            [...names].filter((each) => each >= one.from).toSorted(),
          );
      }
    }),
  );
});
