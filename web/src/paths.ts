/** All paths of the application. Links and redirects use these constants. */
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

/** The page of a list, by purpose. An analyzed list that was verified has its page under Clean List. */
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

/** The login path that returns to `from` afterwards. */
export const loginFor = (from: string): string =>
  from === paths.dashboard ? paths.login : `${paths.login}?from=${encodeURIComponent(from)}`;

/** The path after sign-in: the dashboard with an invitation's token, otherwise the requested page. */
export function afterSignIn(search: URLSearchParams): string {
  const token = search.get("token") ?? "";
  return token === "" ? safeReturnPath(search.get("from")) : `/?token=${encodeURIComponent(token)}`;
}

/** Another public page, with the `token` and `from` parameters kept. */
export function withReturnParams(path: string, search: URLSearchParams): string {
  const kept = [...search].filter(([name]) => name === "token" || name === "from");
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`;
}

/** The return path, only if it belongs to this application. */
export function safeReturnPath(from: string | null): string {
  return from !== null && /^\/(?![/\\])/.test(from) ? from : paths.dashboard;
}
