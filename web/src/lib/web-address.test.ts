import { expect, test } from "vitest";
import { isWebAddress } from "./web-address.ts";

const page = "https://winnow.test/clean-list/lst_1";

test.each(["/api/downloads/token", "https://files.winnow.test/a.csv", "http://127.0.0.1:3000/a"])(
  "%j is a web address.",
  (url) => {
    expect(isWebAddress(url, page)).toBe(true);
  },
);

test.each([undefined, null, "", "  ", 7, {}, "javascript:alert(1)", "data:text/csv,a", "https://"])(
  "%j is none.",
  (url) => {
    expect(isWebAddress(url, page)).toBe(false);
  },
);

test("A path is none without a base.", () => {
  expect(isWebAddress("/api/downloads/token")).toBe(false);
});
