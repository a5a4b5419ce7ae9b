/** What a client reads by its URI, without a tool: the reasons of verdicts, and the results of lists. */
import { Actor } from "@winnow/core/kit/actor";
import type { Scope } from "@winnow/core/kit/scope";
import { VisibleError } from "@winnow/core/kit/error";
import { List } from "@winnow/core/list";
import { reasons } from "../v1/reason.ts";
import { listResults } from "./list-results.ts";

const mimeType = "application/json";
const scheme = "winnow://";
const reasonsURI = `${scheme}reasons`;
const resultsOf = (listID: string) => `${scheme}lists/${listID}/results`;
const resultsURI = /^winnow:\/\/lists\/([^/?]*)\/results(?:\?([^#]*))?$/;

/** The newest lists that `resources/list` names; older ones are read by the template. */
const maxNamed = 20;
const scope: Scope = "lists:read";

const reasonsResource = {
  uri: reasonsURI,
  name: "reasons",
  title: "The reasons of verdicts",
  description: "Each status and reason, what it means and what to do.",
  mimeType,
};

/** The result of `resources/templates/list`. */
export const templates = [
  {
    uriTemplate: `${scheme}lists/{list_id}/results{?status,cursor}`,
    name: "list_results",
    title: "The results of a list",
    description: "The verdicts of a list, 100 at a time, as list_results answers them.",
    mimeType,
  },
];

/** The result of `resources/list`: lists are named to a key that may read them. */
export async function namedResources(): Promise<object[]> {
  if (!Actor.apiKey().scopes.includes(scope) || !Actor.may("verify_email", "view")) return [reasonsResource];
  const { results } = await List.list(
    { limit: maxNamed, purpose: "verify", status: "completed" },
    { isCounted: false },
  );
  const lists = results.map(({ id, name }) => ({
    uri: resultsOf(id),
    name: id,
    title: `Results of “${name}”`,
    mimeType,
  }));
  return [reasonsResource, ...lists];
}

/** The result of `resources/read`. Throws `missing` where nothing has the URI. */
export async function readResource(uri: unknown): Promise<object> {
  if (typeof uri !== "string") throw nothingAt("");
  return { contents: [{ uri, mimeType, text: JSON.stringify(await contentAt(uri)) }] };
}

async function contentAt(uri: string): Promise<object> {
  if (uri === reasonsURI) return { reasons };
  const [, list_id, query = ""] = resultsURI.exec(uri) ?? [];
  if (list_id === undefined) throw nothingAt(uri);
  const { data } = await listResults.call({ ...Object.fromEntries(new URLSearchParams(query)), list_id });
  return data;
}

const nothingAt = (uri: string) =>
  new VisibleError(
    "missing",
    "resource.missing",
    `There is no resource ${uri.slice(0, 200)}. There are ${reasonsURI} and ${resultsOf("{list_id}")}.`,
  );
