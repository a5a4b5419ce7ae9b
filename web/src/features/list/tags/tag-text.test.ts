import { limits } from "@winnow/core/list/limits";
import { expect, test } from "vitest";
import { finished, suggested, tagsOf, withTyped } from "./tag-text.ts";

const used = ["Fair", "guests", "old"].map((tag) => ({ tag, lists: 1 }));

test("Tags are suggested that contain what is typed and are not chosen.", () => {
  expect(suggested(used, [], "")).toEqual(["Fair", "guests", "old"]);
  expect(suggested(used, ["fair"], " S")).toEqual(["guests"]);
  expect(suggested(used, [], "nothing")).toEqual([]);
});

test("At most twelve tags are suggested.", () => {
  const many = Array.from({ length: 13 }, (_, index) => ({ tag: `t${index}`, lists: 1 }));
  expect(suggested(many, [], "")).toHaveLength(12);
});

test("The tags of lists are counted, apart from case.", () => {
  expect(tagsOf([{ tags: ["old", "Fair"] }, { tags: ["fair"] }, { tags: [] }])).toEqual([
    { tag: "Fair", lists: 2 },
    { tag: "old", lists: 1 },
  ]);
});

test("A comma ends a tag, and what follows the last one stays typed.", () => {
  expect(withTyped([], "fair")).toEqual({ tags: [], typed: "fair" });
  expect(withTyped(["Fair"], "fair, guests ,, old, spr")).toEqual({
    tags: ["Fair", "guests", "old"],
    typed: "spr",
  });
});

test("A tag that is too long, or one too many, stays typed.", () => {
  const longest = "x".repeat(limits.tagText);
  expect(withTyped([], `${longest},`)).toEqual({ tags: [longest], typed: "" });
  expect(withTyped([], `${longest}x, old,`)).toEqual({ tags: ["old"], typed: `${longest}x, ` });
  const all = Array.from({ length: limits.tags }, (_, index) => `t${index}`);
  expect(withTyped(all.slice(1), "new,")).toEqual({ tags: [...all.slice(1), "new"], typed: "" });
  expect(withTyped(all, "one, other,")).toEqual({ tags: all, typed: "one, other," });
});

test("A tag that is too long can be shortened from its end.", () => {
  const tooLong = "x".repeat(limits.tagText + 1);
  expect(withTyped(["old"], `${tooLong}, `)).toEqual({ tags: ["old"], typed: `${tooLong}, ` });
  expect(withTyped(["old"], `${tooLong},`)).toEqual({ tags: ["old"], typed: `${tooLong},` });
  expect(withTyped(["old"], tooLong)).toEqual({ tags: ["old"], typed: tooLong });
});

test("What is typed is among the tags in the end, apart from a repeated, a long or a blank one.", () => {
  const tooLong = "x".repeat(limits.tagText + 1);
  expect(finished({ tags: ["old"], typed: "fair" })).toEqual({ tags: ["old", "fair"], typed: "" });
  expect(finished({ tags: ["old"], typed: " OLD " })).toEqual({ tags: ["old"], typed: "" });
  expect(finished({ tags: ["old"], typed: "  " })).toEqual({ tags: ["old"], typed: "" });
  expect(finished({ tags: ["old"], typed: tooLong })).toEqual({ tags: ["old"], typed: `${tooLong},` });
});
