import { expect, test } from "vitest";
import { suggested, tagsOf } from "./tag-text.ts";

const used = ["Fair", "guests", "old"].map((tag) => ({ tag, lists: 1 }));

test("tags are suggested that contain what is typed and are not chosen", () => {
  expect(suggested(used, [], "")).toEqual(["Fair", "guests", "old"]);
  expect(suggested(used, ["fair"], " S")).toEqual(["guests"]);
  expect(suggested(used, [], "nothing")).toEqual([]);
});

test("at most twelve tags are suggested", () => {
  const many = Array.from({ length: 13 }, (_, index) => ({ tag: `t${index}`, lists: 1 }));
  expect(suggested(many, [], "")).toHaveLength(12);
});

test("the tags of lists are counted, apart from case", () => {
  expect(tagsOf([{ tags: ["old", "Fair"] }, { tags: ["fair"] }, { tags: [] }])).toEqual([
    { tag: "Fair", lists: 2 },
    { tag: "old", lists: 1 },
  ]);
});
