import { expect, test } from "vitest";
import { sentencesIn, withoutAdvice, withoutSuppositions } from "./sentence.ts";

test.each([
  ["@... user unknown", ["@... user unknown"]],
  ["user unknown. see %", ["user unknown.", "see %"]],
  ["no access (e.g. for policy reasons) here! sorry", ["no access (e.g. for policy reasons) here!", "sorry"]],
])("%s has the sentences %j", (words, sentences) => {
  expect(sentencesIn(words)).toEqual(sentences);
});

test.each([
  ["user unknown. if you think that your ip was blocked in error, contact us", "user unknown."],
  ["user unknown, if you think that your ip was blocked", "user unknown"],
  ["user unknown; please see %", "user unknown;"],
  ["user unknown. for more information, visit dnsbl", "user unknown."],
  ["user unknown (asked by ip; blocked senders see % )", "user unknown"],
  ["(see %) user unknown", "(see %) user unknown"],
  ["user unknown (your ip is blocked)", "user unknown (your ip is blocked)"],
  ["please contact your administrator", "please contact your administrator"],
  ["mailbox unavailable. please try again later", "mailbox unavailable. please try again later"],
  ["unable to contact user directory", "unable to contact user directory"],
])("%s says without advice: %s", (words, said) => {
  expect(withoutAdvice(words)).toBe(said);
});

test.each([
  ["rejected, if the user does not exist, it is removed", "rejected, , it is removed"],
  ["rejected. check that the recipient is not disabled.", "rejected. ."],
  ["user unknown", "user unknown"],
])("%s states: %s", (words, stated) => {
  expect(withoutSuppositions(words)).toBe(stated);
});
