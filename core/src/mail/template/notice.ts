/** The template of a notice. */
import { dayText } from "../../kit/time/utc.ts";
import { Name } from "../../kit/text/name.ts";
import { type Block, type Fact, facts, link, paragraph, reference } from "./draft.ts";
import { render, type Content, named, page } from "./render.ts";

const longestValue = 500;

const choosing = (): Block =>
  reference("Choose what is mailed to you", page("/account-settings/notifications"));

/** What a notice says, of a workspace. */
export const notice = (said: {
  workspace: string;
  title: string;
  says: string;
  facts?: readonly Fact[];
  page: { path: string; label: string };
}): Content =>
  render({
    subject: said.title,
    heading: said.title,
    blocks: [
      paragraph(said.says),
      facts(
        ["Workspace", named(said.workspace)],
        ...(said.facts ?? []).map(([label, value]): Fact => [named(label), Name.brief(value, longestValue)]),
      ),
      link(said.page.label, page(said.page.path)),
      choosing(),
    ],
  });

const longestSummary = 25;

/** What happened in a week, by workspace, the oldest first. */
export const summary = (said: {
  /** ISO 8601. */
  from: string;
  until: string;
  workspaces: readonly { name: string; notices: readonly { title: string; timeCreated: string }[] }[];
}): Content => {
  const week = `${dayText(said.from)} to ${dayText(said.until)}`;
  return render({
    subject: `Your week on Winnow, ${week}`,
    heading: "Your week on Winnow",
    blocks: [
      paragraph(`What you chose to be told of, from ${week}.`),
      ...said.workspaces.flatMap(({ name, notices }): Block[] => [
        paragraph(named(name)),
        facts(
          ...notices
            .slice(-longestSummary)
            .map(({ title, timeCreated }): Fact => [dayText(timeCreated), Name.brief(title, longestValue)]),
        ),
        ...(notices.length > longestSummary
          ? [paragraph(`And ${notices.length - longestSummary} before these.`)]
          : []),
      ]),
      link("Open Winnow", page("/")),
      choosing(),
    ],
  });
};
