/** What a stage may set when the application is built. Both have a default that fits a single host. */
export const env = {
  apiBase: (import.meta.env["VITE_API_BASE"] as string | undefined) ?? "/api/",
  /** The product's parent domain; unset, the cookies stay on the host itself. */
  cookieDomain: import.meta.env["VITE_COOKIE_DOMAIN"] as string | undefined,
} as const;
