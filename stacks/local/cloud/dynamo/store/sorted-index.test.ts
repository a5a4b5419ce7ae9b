import fc from "fast-check";
import { expect, it } from "vitest";
import { SortedIndex } from "./sorted-index.ts";

const entry = { sort: "", id: "", item: {}, size: 1 };
const name = fc.constantFrom("a", "b", "ba", "c", "é", "𝒳");
/** A partition that is added or deleted, and the name from which the partitions are asked for then. */
const step = fc.record({ partition: name, isAdded: fc.boolean(), from: fc.option(name) });

it("Partitions are named in order from any name on, whatever was added and deleted since they were asked for.", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const index = new SortedIndex();
      const names = new Set<string>();
      const answers = steps.map(({ partition, isAdded, from }) => {
        if (isAdded) index.put(partition, entry);
        else index.delete(partition, "", "");
        names[isAdded ? "add" : "delete"](partition);
        if (from === null) return [];
        const rest = [...names].filter((each) => each >= from).toSorted();
        return [{ named: index.partitionsFrom(from), rest }];
      });
      expect(answers.flat().map(({ named }) => named)).toEqual(answers.flat().map(({ rest }) => rest));
    }),
  );
});
