/** All paths of the application. Links and redirects use these constants. */
import type { Info as List } from "@winnow/core/list/schema";

export const paths = {
  dashboard: "/",
  login: "/login",
  signUp: "/sign-up",
  resetPassword: "/reset-password",
  confirmEmail: "/confirm-email",
  stopRecovery: "/stop-recovery",
  invites: "/invites",
  shared: "/shared",
  unauthorized: "/unauthorized",
  welcomeUser: "/welcome-user",
  settings: "/account-settings",
  profile: "/account-settings/profile",
  changePassword: "/account-settings/change-password",
  closeAccount: "/account-settings/close-account",
  exportWorkspace: "/account-settings/export",
  receipt: "/receipt",
  status: "/status",
  notifications: "/account-settings/notifications",
  myTeam: "/account-settings/my-team",
  role: "/account-settings/role",
  pricing: "/pricing",
  myPlan: "/account-settings/my-plan",
  addCredits: "/account-settings/my-plan/add-credits",
  upgradePlan: "/account-settings/my-plan/upgrade-plan",
  paymentHistory: "/account-settings/payment-history",
  apiKeys: "/api-key",
  apiKey: (id: string) => `/api-key/${id}`,
  device: "/device",
  webhooks: "/webhook",
  webhook: (id: string) => `/webhook/${id}`,
  lists: "/lists",
  compare: "/compare",
  comparing: (listID: string) => `/compare?now=${listID}`,
  analyzeList: "/analyze-list",
  analysisResults: "/analyze-list/results",
  analysis: (listID: string) => `/analyze-list/results?list=${listID}`,
  cleanList: "/clean-list",
  cleaning: (listID: string) => `/clean-list/${listID}`,
  fileValidation: "/verify-email/file-validation",
  fileValidationList: (id: string) => `/verify-email/file-validation/${id}`,
  listValidation: "/verify-email/list-validation",
  rules: "/rules",
  newRule: "/rules?new",
  /** The rules with this value. */
  rulesOn: (value: string) => `/rules?q=${encodeURIComponent(value)}`,
  suppression: "/suppression",
  newSuppression: "/suppression?new",
  /** The suppressed address. */
  suppressed: (email: string) => `/suppression?q=${encodeURIComponent(email)}`,
  outcomes: "/outcomes",
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

/** The path after sign-up: the welcome page, unless somebody came for a page or with an invitation. */
export function afterSignUp(search: URLSearchParams): string {
  const path = afterSignIn(search);
  return path === paths.dashboard ? paths.welcomeUser : path;
}

/** Another public page, with the `token` and `from` parameters kept. */
export function withReturnParams(path: string, search: URLSearchParams): string {
  const kept = [...search].filter(([name]) => name === "token" || name === "from");
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`;
}

/** The return path, only if it belongs to this application. */
export const safeReturnPath = (from: string | null): string => ownPath(from) ?? paths.dashboard;

/** The page of packs. A purchase leads back to `from`; `missing` chooses the pack. */
export const addCreditsFor = (from: string, missing: number): string =>
  withQuery(paths.addCredits, { from, missing: String(missing) });

/** The page of plans. A purchase leads back to `from`. */
export const upgradePlanFor = (from: string): string => withQuery(paths.upgradePlan, { from });

/** The page with an offer chosen: a plan to change to, or a pack. */
export const planChoice = (plan: string): string => withQuery(paths.upgradePlan, { plan });
export const packChoice = (pack: string): string => withQuery(paths.addCredits, { pack });

const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** A path of this application, or null. Browsers read "/\\" and "/" with a tab or a line break like "//". */
export function ownPath(path: string | null): string | null {
  const origin = "https://application.invalid";
  return path?.startsWith("/") === true && URL.parse(path, origin)?.origin === origin ? path : null;
}
