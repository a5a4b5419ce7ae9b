/** The form of a key: what is typed, and the request that it means. */
import { Create, type Info, type Mode, type Scope, type Update } from "@winnow/core/api-key/schema";
import { format } from "date-fns";

export interface Draft {
  name: string;
  mode: Mode;
  scopes: Scope[];
  /** IP addresses and networks, one per line. */
  cidrs: string;
  /** The last day, in the user's time: "2026-11-22". Empty for none. */
  expires_at: string;
  /** Credits, as people type them. Empty for none. */
  monthly_budget: string;
}

export type DraftErrors = Partial<Record<keyof Draft, string>>;

/** The request of a form, or what to correct. */
export type Parsed = { request: Required<Create>; errors: null } | { request: null; errors: DraftErrors };

export const draftOf = ({ name, mode, scopes, cidrs, expires_at, monthly_budget }: Info): Draft => ({
  name,
  mode,
  scopes,
  cidrs: cidrs.join("\n"),
  expires_at: expires_at === null ? "" : format(new Date(expires_at), "yyyy-MM-dd"),
  monthly_budget: monthly_budget === null ? "" : String(monthly_budget),
});

const budgetError = "Enter a whole number of credits, at least 1.";

export function parseDraft(draft: Draft, now: Date): Parsed {
  const cidrs = draft.cidrs.split(/[\s,;]+/).filter((network) => network !== "");
  const expiry = draft.expires_at === "" ? null : new Date(`${draft.expires_at}T23:59:59.999`);
  const budget = draft.monthly_budget.trim().replaceAll(",", "");
  const { data: request, error } = Create.required().safeParse({
    ...draft,
    cidrs,
    expires_at: expiry !== null && Number.isNaN(expiry.getTime()) ? null : (expiry?.toISOString() ?? null),
    monthly_budget: budget === "" ? null : /^\d+$/.test(budget) ? Number(budget) : Number.NaN,
  });
  const errors: DraftErrors = {};
  for (const { path, message } of error?.issues ?? []) {
    const [field, index] = path;
    if (field === "monthly_budget") errors.monthly_budget = budgetError;
    else if (field === "cidrs" && typeof index === "number") errors.cidrs ??= `“${cidrs[index]}”: ${message}`;
    else errors[field as keyof Draft] ??= message;
  }
  if (expiry !== null && !(expiry.getTime() > now.getTime()))
    errors.expires_at = "Choose today or a later day.";
  return request === undefined || Object.keys(errors).length > 0
    ? { request: null, errors }
    : { request, errors: null };
}

/** What a request changes of a key. An expiry that was not edited keeps its time of day. */
export function changesOf(before: Info, draft: Draft, request: Required<Create>): Update {
  const was = draftOf(before);
  return {
    ...(request.name === before.name ? {} : { name: request.name }),
    ...(isSame(request.scopes, before.scopes) ? {} : { scopes: request.scopes }),
    ...(isSame(request.cidrs, before.cidrs) ? {} : { cidrs: request.cidrs }),
    ...(draft.expires_at === was.expires_at ? {} : { expires_at: request.expires_at }),
    ...(request.monthly_budget === before.monthly_budget ? {} : { monthly_budget: request.monthly_budget }),
  };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);
