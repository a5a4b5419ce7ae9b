import { expect, it } from "vitest";
import { bounceClassOf } from "./bounce-class.ts";

it.for([
  ["550 5.1.1 user unknown", "mailbox"],
  ["smtp; 550 5.1.1 The email account that you tried to reach does not exist", "mailbox"],
  ["554 5.2.1 mailbox disabled", "mailbox"],
  ["552 5.2.2 mailbox full", "full"],
  ["452 4.2.2 over quota", "full"],
  ["550 5.7.1 blocked using spamhaus", "sender"],
  ["550 5.7.26 unauthenticated DMARC", "sender"],
  ["451 4.7.1 greylisted, try later", "temporary"],
  ["421 4.7.0 too many connections", "temporary"],
  ["550 5.1.2 host unknown", "unclear"],
  ["mailbox does not exist", "unclear"],
  ["hard", "unclear"],
  ["", "unclear"],
] as const)("%s is about: %s", ([reply, bounceClass]) => {
  expect(bounceClassOf(reply, "jane@example.com")).toBe(bounceClass);
});

it("The class of a bounce reads a reply that names another address than the recipient as being about that one.", () => {
  expect(bounceClassOf("550 5.1.1 <jane@example.com>: User unknown", "jane@example.com")).toBe("mailbox");
  expect(bounceClassOf("550 Sender address <us@example.org> unknown", "jane@example.com")).not.toBe(
    "mailbox",
  );
});
