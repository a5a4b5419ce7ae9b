import { describe, expect, it } from "vitest";
import { read, type Reply } from "../../src/verdict/reply/index.ts";
import { statusOf } from "../../src/verdict/schema.ts";
import { samples } from "./labelled-samples.ts";
import { replySamples } from "./reply-samples/index.ts";

describe("the reply samples", () => {
  it("are many, and distinct by host, stage and text", () => {
    expect(samples.length).toBeGreaterThan(1_750);
    const kinds = samples.map(({ reply, text }) => `${reply.stage} ${reply.host} ${text}`);
    expect(kinds.filter((kind, index) => kinds.indexOf(kind) !== index)).toEqual([]);
  });

  it.each(Object.keys(replySamples))("of %s are read as they are labelled", (name) => {
    const own = replySamples[name];
    const texts = new Set(Object.values(own?.says ?? {}).flat());
    const wrong = samples
      .filter(({ text, reply }) => texts.has(text) && reply.host === (own?.mx ?? ""))
      .map(({ label, text, reply }) => ({ label, text, reading: read(reply) }))
      .filter(({ label, reading }) => label !== `${reading.meaning} ${reading.scope}`);
    expect(wrong).toEqual([]);
  });

  it("keep their status without the mail host, except where a row needs the host", () => {
    const statusFor = (reply: Reply) => statusOf[read(reply).meaning];
    const lost = samples.filter(({ reply }) => statusFor(reply) !== statusFor({ ...reply, host: "" }));
    expect(lost.map(({ text }) => text)).toEqual([
      "550 5.2.1 Mailbox not available",
      "550 5.0.0 <jane@cox.net> recipient rejected",
    ]);
  });
});
