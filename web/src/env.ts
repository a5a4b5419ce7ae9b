/** What a stage may set when the application is built. Both have a default that fits a single host. */
export const env = {
  /** Where the calls go. */
  origin: (import.meta.env["VITE_API_ORIGIN"] as string | undefined) ?? location.origin,
  /** The product's parent domain; unset, the cookies stay on the host itself. */
  cookieDomain: import.meta.env["VITE_COOKIE_DOMAIN"] as string | undefined,
} as const;
