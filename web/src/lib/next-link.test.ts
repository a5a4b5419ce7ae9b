import { expect, test } from "vitest";
import { nextLink } from "./next-link.ts";

test("The header Link names the next part.", () => {
  expect(nextLink('</api/credit/ledger/csv?cursor=abc>; rel="next"')).toBe(
    "/api/credit/ledger/csv?cursor=abc",
  );
});

test.each([null, "", '</api/>; rel="prev"', '<https://example.org/>; rel="next"'])(
  "%j names none.",
  (header) => {
    expect(nextLink(header)).toBeNull();
  },
);
