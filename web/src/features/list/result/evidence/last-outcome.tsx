/** What happened last to the team's mail to an address. */
import type { Info } from "@winnow/core/last-outcome/schema";
import { Time } from "../../../../ui/time.tsx";

const words: Readonly<Record<Info["type"], string>> = {
  opened: "A person opened it on",
  clicked: "A person clicked a link in it on",
  bounced: "It came back on",
};

export const LastOutcome = ({ outcome: { type, at } }: { outcome: Info }) => (
  <p className="rounded-control bg-sunken px-3.5 py-2.5 text-sm text-ink">
    {words[type]} <Time at={at} as="day" />. No mail server was asked.
  </p>
);
