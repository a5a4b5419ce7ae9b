import { expect, it } from "vitest";
import { list } from "../test-list.ts";
import { fileStatus, secondOf } from "./file-status.ts";

it.each([
  ["uploading", "Queued", "0%"],
  ["importing", "Queued", "0%"],
  ["ready", "Queued", "0%"],
  ["queued", "Queued", "0%"],
  ["running", "Processing", "99%"],
  ["paused", "Processing", "99%"],
  ["completed", "Complete", "100%"],
  ["cancelled", "Failed", "0%"],
  ["failed", "Failed", "0%"],
] as const)(
  "A list that is %s is a file that is %s, with %s.",
  (status, file_status, complete_percentage) => {
    expect(fileStatus(list({ status }), true)).toMatchObject({ file_status, complete_percentage });
  },
);

it("A file is not complete before it is made.", () => {
  expect(fileStatus(list(), false)).toEqual({
    file_status: "Processing",
    complete_percentage: "99%",
    error_reason: null,
  });
});

it("A file that cannot be read says why.", () => {
  const error = { code: "column.ambiguous", message: "Choose a column." };
  expect(fileStatus(list({ status: "ready", error, verification: null }), false)).toMatchObject({
    file_status: "Failed",
    error_reason: "Choose a column.",
  });
});

it("Times have no fraction of a second.", () => {
  expect(secondOf("2026-11-21T10:00:00.123Z")).toBe("2026-11-21T10:00:00Z");
});
