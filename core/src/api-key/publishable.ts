/** Publishable keys: everybody can read them, so that origins and limits bound what they do. */
import { VisibleError } from "../kit/error.ts";
import type { ApiKeyRow } from "./entity.ts";
import type { Update } from "./schema.ts";

/** The page that a key is used on. */
export interface Page {
  /** As the browser sends it; null where it sends none. */
  origin: string | null;
}

/** Throws `input` where a choice does not go with the mode of the key. */
export function requireSuitable(
  mode: ApiKeyRow["mode"],
  { scopes, cidrs, origins, monthly_budget }: Update,
): void {
  const fields: Record<string, string> = {};
  if (mode === "publishable") {
    const none = "A publishable key has none.";
    if (origins?.length === 0) fields["origins"] = "Give at least one origin, like https://shop.example.";
    if (scopes !== undefined && scopes.length > 0) fields["scopes"] = none;
    if (cidrs !== undefined && cidrs.length > 0) fields["cidrs"] = none;
    if (monthly_budget != null) fields["monthly_budget"] = none;
  } else if (origins !== undefined && origins.length > 0)
    fields["origins"] = "Only a publishable key has origins.";
  const [message] = Object.values(fields);
  if (message !== undefined) throw new VisibleError("input", "input.invalid", message, fields);
}

/** Throws `forbidden` unless a publishable key is used on one of its pages, and any other key is not used on a page. */
export function requirePage({ mode, origins = [] }: ApiKeyRow, page: Page | null): void {
  if (mode !== "publishable") {
    if (page === null) return;
    throw new VisibleError(
      "forbidden",
      "key.scope",
      "This call takes a publishable key. Never put another key into a page: everybody who reads it can use it.",
    );
  }
  if (page === null)
    throw new VisibleError(
      "forbidden",
      "key.scope",
      "A publishable key checks the forms of pages and nothing else. Use a live or a test key.",
    );
  if (page.origin === null || !origins.includes(page.origin))
    throw new VisibleError(
      "forbidden",
      "key.origin_not_allowed",
      `This key may not be used on pages of ${page.origin?.slice(0, 200) ?? "no origin"}. Add the origin to the key.`,
    );
}
