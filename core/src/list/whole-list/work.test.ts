import { describe, expect, it } from "vitest";
import { ID } from "../../kit/id.ts";
import { Download } from "../schema.ts";
import { StoredWork, type Work } from "./work.ts";

const listID = ID.create("list");
const request = Download.parse({ format: "csv" });
const comparison = { before: ID.create("list"), change: null };

describe("the stored work of a job", () => {
  it.each<[Work["work"], object]>([
    ["make-file", { request }],
    ["make-file", { request, counted: "files" }],
    ["compare", { comparison }],
    ["compare", { comparison: { ...comparison, change: "gone" }, counted: "files" }],
    ["apply-rules", { rules: "apply" }],
    ["find-blocked", { blocked: "find" }],
    ["count-blocked", { blocked: "count" }],
    ["count-died", { died: "count" }],
  ])("is %s where an older job has the input %o", (work, input) => {
    expect(StoredWork.parse({ listID, ...input })).toMatchObject({ work, listID });
  });

  it("keeps what an older input has", () => {
    expect(StoredWork.parse({ listID, request })).toEqual({ work: "make-file", listID, request });
    expect(StoredWork.parse({ listID, comparison })).toEqual({ work: "compare", listID, comparison });
  });

  it("is the one that it names, whatever else its input has", () => {
    const input = { listID, work: "count-died", rules: "apply", request };
    expect(StoredWork.parse(input)).toEqual({ work: "count-died", listID });
  });

  it.each([null, "make-file", {}, { listID }, { listID, work: "sell" }, { rules: "apply" }])(
    "is refused where it says no work or no list: %o",
    (input) => {
      expect(StoredWork.safeParse(input).success).toBe(false);
    },
  );
});
