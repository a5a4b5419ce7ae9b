/** The form of a key: what is typed, and the request that it means. */
import { Create, type Info, type Mode, type Scope, type Update } from "@winnow/core/api-key/schema";
import { format } from "date-fns";

export interface Draft {
  name: string;
  mode: Mode;
  scopes: Scope[];
  /** IP addresses and networks, one per line. */
  cidrs: string;
  /** Origins of pages, one per line; of a publishable key alone. */
  origins: string;
  /** The last day, in the user's time: "2026-11-22". Empty for none. */
  expires_at: string;
  /** Credits, as people type them. Empty for none. */
  monthly_budget: string;
}

export type DraftErrors = Partial<Record<keyof Draft, string>>;

/** The request of a form, or what to correct. */
export type Parsed = { request: Create; errors: null } | { request: null; errors: DraftErrors };

export const draftOf = ({ name, mode, scopes, cidrs, origins, expires_at, monthly_budget }: Info): Draft => ({
  name,
  mode,
  scopes,
  cidrs: cidrs.join("\n"),
  origins: origins.join("\n"),
  expires_at: expires_at === null ? "" : format(new Date(expires_at), "yyyy-MM-dd"),
  monthly_budget: monthly_budget === null ? "" : String(monthly_budget),
});

const budgetError = "Enter a whole number of credits, at least 1.";

export function parseDraft(draft: Draft, now: Date): Parsed {
  const { name, mode, scopes } = draft;
  const lists = { cidrs: wordsOf(draft.cidrs), origins: wordsOf(draft.origins) };
  const { cidrs, origins } = lists;
  const expiry = draft.expires_at === "" ? null : new Date(`${draft.expires_at}T23:59:59.999`);
  const budget = draft.monthly_budget.trim().replaceAll(",", "");
  const monthly_budget = budget === "" ? null : /^\d+$/.test(budget) ? Number(budget) : Number.NaN;
  const { data: request, error } = Create.safeParse({
    name,
    mode,
    ...(mode === "publishable" ? { origins } : { scopes, cidrs, monthly_budget }),
    expires_at: expiry !== null && Number.isNaN(expiry.getTime()) ? null : (expiry?.toISOString() ?? null),
  });
  const errors: DraftErrors = {};
  for (const { path, message } of error?.issues ?? []) {
    const [field, index] = path;
    if (field === "monthly_budget") errors.monthly_budget = budgetError;
    else if ((field === "cidrs" || field === "origins") && typeof index === "number")
      errors[field] ??= `“${lists[field][index]}”: ${message}`;
    else errors[field as keyof Draft] ??= message;
  }
  if (mode === "publishable" && origins.length === 0) errors.origins = "Give at least one origin.";
  if (expiry !== null && !(expiry.getTime() > now.getTime()))
    errors.expires_at = "Choose today or a later day.";
  return request === undefined || Object.keys(errors).length > 0
    ? { request: null, errors }
    : { request, errors: null };
}

/** What a request changes of a key. An expiry that was not edited keeps its time of day. */
export function changesOf(before: Info, draft: Draft, request: Create): Update {
  const was = draftOf(before);
  const { mode: _, expires_at, ...wanted } = request;
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof wanted]),
  );
  return {
    ...Object.fromEntries(changed),
    ...(draft.expires_at === was.expires_at ? {} : { expires_at }),
  };
}

const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== "");
