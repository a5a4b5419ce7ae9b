/** The template of a notice. */
import { Name } from "../../kit/name.ts";
import { type Fact, facts, link, note, paragraph } from "./draft.ts";
import { render, type Content, named, page } from "./render.ts";

const longestValue = 500;

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
      note("You get this because you work in this workspace."),
    ],
  });
