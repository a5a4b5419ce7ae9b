/** Build-time configuration of a stage. The defaults fit a single host. */
export const env = {
  /** Origin of the API. */
  origin: (import.meta.env["VITE_API_ORIGIN"] as string | undefined) ?? location.origin,
  /** Parent domain of the cookies; host-only when unset. */
  cookieDomain: import.meta.env["VITE_COOKIE_DOMAIN"] as string | undefined,
} as const;
