import { expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { pollAfter } from "./poll.ts";

it("A query that succeeds is asked again after its interval.", () => {
  expect(pollAfter(1_000, { error: null })).toBe(1_000);
});

it.each([400, 403, 404])("A record that is gone or closed, %i, is asked for no more.", (status) => {
  expect(pollAfter(1_000, { error: new ApiError(status, null) })).toBe(false);
});

it.each([0, 429, 500, 503])("A query that fails with %i is asked again more seldom.", (status) => {
  const error = new ApiError(status, null);
  expect(pollAfter(1_000, { error })).toBe(15_000);
  expect(pollAfter(60_000, { error })).toBe(60_000);
});
