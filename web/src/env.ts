declare const COOKIE_DOMAIN: string | null | undefined;

/** Build-time configuration of a stage. The defaults fit a single host. */
export const env = {
  /** Origin of the API. */
  origin: (import.meta.env["VITE_API_ORIGIN"] as string | undefined) ?? location.origin,
  /** Parent domain of the cookies; null for the host alone. */
  cookieDomain: typeof COOKIE_DOMAIN === "undefined" ? null : COOKIE_DOMAIN,
} as const;
