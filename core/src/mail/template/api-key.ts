/** Templates about API keys. */
import { facts, link, note, paragraph } from "./draft.ts";
import { render, type Content, named, page } from "./render.ts";

export const keysStopped = (said: {
  workspace: string;
  maker: string;
  keys: readonly { name: string; hint: string }[];
}): Content =>
  render({
    subject: `API keys of ${named(said.workspace)} have stopped`,
    heading: said.keys.length === 1 ? "An API key has stopped" : "API keys have stopped",
    blocks: [
      paragraph(
        `${named(said.maker)} left ${named(said.workspace)}. The keys that they made are refused now.`,
      ),
      facts(...said.keys.map(({ name, hint }): [string, string] => [named(name), hint])),
      link("Make new keys", page("/api-key")),
      note("Programs that use one of these keys get the answer 401 key.revoked until they use another."),
    ],
  });
