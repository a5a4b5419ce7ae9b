import { expect, test } from "vitest";
import { Prober } from "../../../src/port/prober/index.ts";
import { statusOf } from "../../../src/verdict/reason.ts";
import { read } from "../../../src/verdict/reply/index.ts";
import { stated } from "./stated.ts";
import { traps } from "./traps.ts";

function meaningOf(text: string, recipient: string) {
  const reply = Prober.writtenReply(text, "rcpt", "", { recipient, mailFrom: "probe@sender.example" });
  if (!reply) throw new SyntaxError(`not a reply: ${text}`);
  return read(reply).meaning;
}

test.each(Object.entries(stated))(
  "%s is read in combinations of words that no row quotes.",
  (meaning, texts) => {
    const others = texts.filter((text) => meaningOf(text, "jane@example.org") !== meaning);
    expect(others).toEqual([]);
  },
);

test("Words of death about the sender, a host, systems or many make no mailbox dead in any language.", () => {
  for (const recipient of ["jane@example.org", ""]) {
    const dead = traps.filter((text) => statusOf[meaningOf(text, recipient)] === "invalid");
    expect(dead).toEqual([]);
  }
});
