import { expect, test } from "vitest";
import { Prober } from "../../../src/port/prober/index.ts";
import { scoreOf } from "../public-replies/score.ts";
import { mixed } from "./mixed.ts";
import { mixedLater } from "./mixed-later.ts";
import { ofHosts } from "./hosts.ts";
import { ofOthers } from "./others.ts";
import { byHand } from "./by-hand.ts";
import { ofSeveral } from "./several.ts";
import { ofHostsLater } from "./hosts-later.ts";
import { ofOthersLater } from "./others-later.ts";

const sets = { ofHosts, ofOthers, byHand, ofSeveral, ofHostsLater, ofOthersLater, mixed, mixedLater };

test.each(Object.entries(sets))(
  "Of the replies in the set %s, 97 % are read as they are labelled, and none wrongly as dead.",
  (_, set) => {
    const labels = new Map(
      (["dead", "full", "restricted", "undecided"] as const).flatMap((label) =>
        set[label].map((text) => [text, label] as const),
      ),
    );
    const replies = Array.from(labels.keys(), (text) => {
      const recipient = /jane@[\w.]+/.exec(text)?.[0] ?? "jane@example.org";
      const reply = Prober.writtenReply(text, "rcpt", "", { recipient, mailFrom: "probe@sender.example" });
      if (!reply) throw new SyntaxError(`not a reply: ${text}`);
      return { id: text, reply };
    });
    const { labelled, wrong, wronglyDead } = scoreOf(replies, labels);
    expect(labelled).toBeGreaterThanOrEqual(140);
    expect(wronglyDead).toEqual([]);
    expect(1 - wrong.length / labelled, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(0.97);
  },
);
