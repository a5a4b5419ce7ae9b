/** The form of a webhook, and the request that it means. */
import { Create, type EventType, type Info } from "@winnow/core/webhook/schema";

export interface Draft {
  url: string;
  mode: Info["mode"];
  events: EventType[];
  description: string;
}

export type DraftErrors = Partial<Record<keyof Draft, string>>;

/** What to correct; empty if nothing. */
export function errorsOf(draft: Draft): DraftErrors {
  const errors: DraftErrors = {};
  for (const { path, message } of Create.safeParse(requestOf(draft)).error?.issues ?? [])
    errors[path[0] as keyof Draft] ??= message;
  return errors;
}

export const requestOf = (draft: Draft): Draft => ({ ...draft, url: draft.url.trim() });

/** What was changed of a webhook since its form was opened. The rest may have been changed by somebody else meanwhile. */
export function changesOf(before: Draft, after: Draft): Partial<Omit<Draft, "mode">> {
  const [from, { mode: _, ...to }] = [requestOf(before), requestOf(after)];
  const isChanged = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(from[name as keyof Draft]);
  return Object.fromEntries(Object.entries(to).filter(isChanged));
}
