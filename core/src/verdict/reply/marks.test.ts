import { expect, test } from "vitest";
import { marked } from "./marks.ts";

const answered = { recipient: "Jane.Doe@example.org", mailFrom: "probe@example.com" };

test.each([
  ["<jane.doe@EXAMPLE.org>: User unknown", "<@>: User unknown"],
  ["<jane.doe@internal.test>: User unknown", "<@>: User unknown"],
  ["jane.doe+news@example.org is unknown", "@ is unknown"],
  ["User jane.doe unknown", "User @ unknown"],
  ["User JANE.DOE unknown", "User @ unknown"],
  ["<Probe@example.com>: User unknown", "<@us>: User unknown"],
  ["prvs=0815=probe@example.com is unknown", "prvs=0815=@us is unknown"],
  ["<bounces@example.com> is unknown", "<@us> is unknown"],
  ["User 'probe' is unknown", "User '@us' is unknown"],
  ["Domain example.com is unknown", "Domain %us is unknown"],
  ["probe.example.com[192.0.2.1] said", "%us[192.0.2.1] said"],
  ["example.com.test and myexample.com are hosts", "example.com.test and myexample.com are hosts"],
  ["<joe@example.org>: User unknown", "<@another>: User unknown"],
  ["Domain example.net is unknown", "Domain %another is unknown"],
  ["user jane.doe domain example.org", "user @ domain example.org"],
  ["domain name: 'example.net' is unknown", "domain name: '%another' is unknown"],
  ["the example.net domain is unknown", "the %another domain is unknown"],
  ["the domain Example.org is unknown", "the domain Example.org is unknown"],
  ["the domain org.example.net is unknown", "the domain %another is unknown"],
  ["Unknown domain name.Please contact mx.example.net", "Unknown domain name.Please contact mx.example.net"],
  ["example.net does not exist", "%another does not exist"],
  ["<example.net>: Host or domain name not found", "<%another>: Host or domain name not found"],
  ["mx.example.net cannot be resolved", "%another cannot be resolved"],
  ["example.org does not exist", "example.org does not exist"],
  ["mx.example.net does not know the user", "mx.example.net does not know the user"],
  ["example.net: user unknown", "example.net: user unknown"],
])("%s is marked: %s", (text, expected) => {
  expect(marked(text, answered)).toBe(expected);
});

test.each([
  ["Mailbox full", "full@example.org", "Mailbox full"],
  ["<full>: Mailbox full", "full@example.org", "<@>: Mailbox full"],
  ["Nur Mitglieder dürfen schreiben", "mitglieder@example.org", "Nur Mitglieder dürfen schreiben"],
  ["<jane@example.com>: unknown", "jane@example.com", "<@>: unknown"],
  ["the host example.com", "jane@example.com", "the host example.com"],
  ["mail.example.com said", "jane@mail.example.com", "mail.example.com said"],
  ["domain example.net is down", "jane@mail.example.net", "domain example.net is down"],
  ["domain example.net is down", "jane@mailexample.net", "domain %another is down"],
  ["domain mail.example.net is down", "jane@example.net", "domain %another is down"],
  ["please check the address", "check@example.org", "please check the address"],
  ["for more info see our site", "info@example.org", "for more info see our site"],
  ["user info is unknown", "info@example.org", "user @ is unknown"],
])("In %s, the recipient %s is marked: %s", (text, recipient, expected) => {
  expect(marked(text, { recipient, mailFrom: "probe@example.com" })).toBe(expected);
});

test("Our sender is not told from the recipient where both are the same.", () => {
  const same = "probe@example.com";
  expect(marked(`<${same}>: User unknown`, { recipient: same, mailFrom: same })).toBe("<@>: User unknown");
});

test("Each address is a recipient's where nothing else is known.", () => {
  const text = "<jane@example.org> and <joe@example.com>";
  expect(marked(text)).toBe("<@> and <@>");
  expect(marked(text, { recipient: "", mailFrom: "" })).toBe("<@> and <@>");
  expect(marked(text, { mailFrom: "joe@example.com" })).toBe("<@> and <@us>");
  expect(marked("Domain example.net is unknown")).toBe("Domain example.net is unknown");
});

test("A name with characters of patterns is marked as it stands.", () => {
  expect(marked("user a.b(c unknown, axb(c not", { recipient: "a.b(c@example.org" })).toBe(
    "user @ unknown, axb(c not",
  );
});
