import { expect, test } from "vitest";
import { suggestionText } from "./suggestion-text.ts";

test("A suggestion is as short as what differs.", () => {
  expect(suggestionText("jane@gmial.com", "jane@gmail.com")).toBe("gmail.com");
  expect(suggestionText("jane,doe@gmail.com", "jane.doe@gmail.com")).toBe("jane.doe@gmail.com");
  expect(suggestionText("jane", "jane@gmail.com")).toBe("jane@gmail.com");
});
