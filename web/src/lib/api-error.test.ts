import { describe, expect, test } from "vitest";
import {
  ApiError,
  errorMessage,
  isAbsent,
  isRefused,
  refusalIn,
  messageForStatus,
  unexpectedError,
} from "./api-error.ts";
import { ShownError } from "./shown-error.ts";

describe("the text of a failed response", () => {
  test.each([
    [400, { error: "e", details: "d", name: ["n"] }, "e"],
    [400, { details: "d", name: ["n"] }, "d"],
    [400, { name: ["Give the list a name."], size: ["s"] }, "Give the list a name."],
    [400, { fields: { email: "Enter your email address." } }, "Enter your email address."],
    [400, {}, "Bad request"],
    [401, { detail: "d", error: "e" }, "d"],
    [401, { error: "e" }, "e"],
    [401, {}, "Unauthorized"],
    [402, { error: "e", detail: "d" }, "e"],
    [402, { detail: "d" }, "Payment required"],
    [403, { detail: "d", error: "e" }, "d"],
    [403, { error: "e" }, "e"],
    [403, null, "Forbidden"],
    [404, { detail: "d", error: "e" }, "d"],
    [404, { error: "e" }, "e"],
    [404, "<html>", "Not found"],
    [413, { error: "e" }, "File size is too large. Please upload a smaller file."],
    [500, { error: "e" }, unexpectedError],
    [409, { error: "e" }, "Something went wrong!!!\ne"],
    [
      429,
      { error: "e", detail: "Try again in 7 seconds." },
      "Something went wrong!!!\nTry again in 7 seconds.",
    ],
    [429, {}, unexpectedError],
    [503, { error: unexpectedError }, unexpectedError],
    [502, "<html>", unexpectedError],
    [0, undefined, unexpectedError],
  ])("of status %i with %j is %j", (status, body, text) => {
    expect(messageForStatus(status, body)).toBe(text);
    expect(new ApiError(status, body).message).toBe(text);
  });

  test("keeps code and fields for the form", () => {
    const problem = new ApiError(400, {
      error: "e",
      code: "list.name",
      fields: { name: ["Give it a name."] },
    });
    expect(problem.code).toBe("list.name");
    expect(problem.fields).toEqual({ name: "Give it a name." });
  });

  test("is that of an error that was written for people", () => {
    expect(errorMessage(new ShownError("Storage did not take the file."))).toBe(
      "Storage did not take the file.",
    );
  });

  test("is the fallback for other errors", () => {
    expect(errorMessage(new TypeError("Failed to fetch"))).toBe(unexpectedError);
    expect(errorMessage(new ApiError(402, { error: "Not enough credits." }))).toBe("Not enough credits.");
  });

  test("means an absent record where it is gone or its id is malformed", () => {
    const statuses = [400, 404, 401, 403, 409, 500];
    expect(statuses.filter((status) => isAbsent(new ApiError(status, null)))).toEqual([400, 404]);
    expect(isAbsent(new TypeError("Failed to fetch"))).toBe(false);
  });

  test("is the server's own sentence where the state of things refuses", () => {
    expect(refusalIn(new ApiError(409, { error: "Verified only once." }))).toBe("Verified only once.");
    expect(refusalIn(new ApiError(409, {}))).toBe(unexpectedError);
    expect(refusalIn(new ApiError(429, { error: "Too many." }))).toBeNull();
  });
});

test.each([
  [400, true],
  [404, true],
  [409, true],
  [499, true],
  [0, false],
  [399, false],
  [429, false],
  [500, false],
])("A response %s says that what was sent was refused: %s.", (status, refused) => {
  expect(isRefused(new ApiError(status, {}))).toBe(refused);
});

test("An error that is no response refuses nothing.", () => {
  for (const error of [null, new Error("offline")]) expect(isRefused(error)).toBe(false);
});
