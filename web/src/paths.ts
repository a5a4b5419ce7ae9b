/** Every address of the application. Links and redirects name one of these and never spell a path. */
export const paths = {
  dashboard: "/",
  login: "/login",
  unauthorized: "/unauthorized",
  fileValidation: "/verify-email/file-validation",
  fileValidationList: (id: string) => `/verify-email/file-validation/${id}`,
  listValidation: "/verify-email/list-validation",
  listValidationList: (id: string) => `/verify-email/list-validation/${id}`,
} as const;

/** The page of a list, by the door it came through. */
export const pathOfList = (list: { id: string; source: "file" | "paste" }): string =>
  list.source === "file" ? paths.fileValidationList(list.id) : paths.listValidationList(list.id);

/** The sign-in that leads back to a page of this application. */
export const loginFor = (from: string): string =>
  from === paths.dashboard ? paths.login : `${paths.login}?from=${encodeURIComponent(from)}`;

/** Where to go after sign-in: only a path of this application, never another origin. */
export function safeReturn(from: string | null): string {
  return from !== null && /^\/(?![/\\])/.test(from) ? from : paths.dashboard;
}
