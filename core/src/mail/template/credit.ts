/** Templates about credits. */
import { facts, link, note, paragraph } from "./draft.ts";
import { render, type Content, named, page } from "./render.ts";

export const lowCredits = (said: { workspace: string; spendable: number; threshold: number }): Content =>
  render({
    subject: "Few credits are left on Winnow",
    heading: "Few credits are left",
    blocks: [
      paragraph(`The credits of ${named(said.workspace)} fell below what you chose to be told of.`),
      facts(["Can be spent", count(said.spendable)], ["You chose", count(said.threshold)]),
      link("Add credits", page("/add-credits")),
      note("You can change the number, or turn this mail off, on the page of your plan."),
    ],
  });

const count = (credits: number): string => `${credits.toLocaleString("en-US")} credits`;
