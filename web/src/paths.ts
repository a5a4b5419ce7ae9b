/** Every address of the application. Links and redirects name one of these and never spell a path. */
import type { Info as List } from "@winnow/core/list/schema";

export const paths = {
  dashboard: "/",
  login: "/login",
  signUp: "/sign-up",
  resetPassword: "/reset-password",
  invites: "/invites",
  unauthorized: "/unauthorized",
  welcomeUser: "/welcome-user",
  settings: "/account-settings",
  profile: "/account-settings/profile",
  changePassword: "/account-settings/change-password",
  myTeam: "/account-settings/my-team",
  role: "/account-settings/role",
  analyzeList: "/analyze-list",
  analysisResults: "/analyze-list/results",
  analysis: (listID: string) => `/analyze-list/results?list=${listID}`,
  cleanList: "/clean-list",
  cleaning: (listID: string) => `/clean-list/${listID}`,
  fileValidation: "/verify-email/file-validation",
  fileValidationList: (id: string) => `/verify-email/file-validation/${id}`,
  listValidation: "/verify-email/list-validation",
  listValidationList: (id: string) => `/verify-email/list-validation/${id}`,
} as const;

/** The page of a list, by what it was brought for; one that was analyzed and then cleaned has its page as a cleaning. */
export function pathOfList({
  id,
  purpose,
  source,
  verification,
}: Pick<List, "id" | "purpose" | "source" | "verification">): string {
  switch (purpose) {
    case "analyze":
      return verification === null ? paths.analysis(id) : paths.cleaning(id);
    case "clean":
      return paths.cleaning(id);
    case "verify":
      return source === "file" ? paths.fileValidationList(id) : paths.listValidationList(id);
  }
}

/** The sign-in that leads back to a page of this application. */
export const loginFor = (from: string): string =>
  from === paths.dashboard ? paths.login : `${paths.login}?from=${encodeURIComponent(from)}`;

/** Where a person goes once they are signed in; the joining code of an invitation goes along, and goes first. */
export function afterSignIn(search: URLSearchParams): string {
  const token = search.get("token") ?? "";
  return token === "" ? safeReturnPath(search.get("from")) : `/?token=${encodeURIComponent(token)}`;
}

/** Another public page, which leads on to where this one would have led. */
export function withReturnParams(path: string, search: URLSearchParams): string {
  const kept = [...search].filter(([name]) => name === "token" || name === "from");
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`;
}

/** Where to go after sign-in: only a path of this application, never another origin. */
export function safeReturnPath(from: string | null): string {
  return from !== null && /^\/(?![/\\])/.test(from) ? from : paths.dashboard;
}
