import { expect, test } from "vitest";
import { sentencesIn, withoutAdvice, withoutSuppositions } from "./sentence.ts";

test.each([
  ["@... user unknown", ["@... user unknown"]],
  ["user unknown. see %", ["user unknown.", "see %"]],
  ["s. marchetti left us. goodbye", ["s. marchetti left us.", "goodbye"]],
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
  ["user unknown. your account is fine.", "user unknown."],
  ["sender verify was ok, no such user", "no such user"],
  ["your server is not blocked.", "your server is not blocked."],
  ["el usuario no existe. si cree que se trata de un error, avise", "el usuario no existe."],
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
