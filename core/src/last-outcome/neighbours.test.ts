import { expect, it } from "vitest";
import { decode, type Entry, entryOf } from "./entry.ts";
import { counting } from "./neighbours.ts";

const judged = "ida.new@any.test";

function seen(...entries: (Entry | null)[]) {
  const neighbours = counting([judged]);
  for (const entry of entries) if (entry) neighbours.add(entry);
  return neighbours.of(judged);
}

const arrived = ["ann.lee@any.test", "bob.ray@any.test"].map((email) => entryOf(email, "delivered", 1));

it("A domain with entries from before there were shapes says nothing: only those who live get one.", () => {
  expect(seen(...arrived)).toMatchObject({ mailed: 2, bounced: 0 });
  const [old] = decode("@any.test\n00000000a0123456789ab bt1");
  expect(old).not.toHaveProperty("shape");
  expect(seen(...arrived, old ?? null)).toBeNull();
  expect(seen(old ?? null, ...arrived)).toBeNull();
});

it("Exactly half of the addresses may have bounced, and not one more.", () => {
  const bounced = ["a@any.test", "b@any.test", "c@any.test"].map((email) => entryOf(email, "bounced", 1));
  expect(seen(...arrived, ...bounced.slice(1))).toMatchObject({ mailed: 4, bounced: 2 });
  expect(seen(...arrived, ...bounced)).toBeNull();
});
