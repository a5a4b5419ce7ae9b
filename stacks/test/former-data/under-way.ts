/**
 * What was under way when a7958587 was killed. `demo` is on Business; `integrator` joined with a custom role that may edit keys and
 * webhooks, and nothing else; `leaver` was an admin and left; newcomer@inbox.test has signed up and not given the code.
 */
export type UnderWayCustomer = "demo" | "integrator" | "leaver";

/** Endpoints for imported and completed lists. Nothing listens at their URLs. */
export const webhooks = {
  ofOwner: "whk_01M8BTMX1CRXSGG2XTT70PESEV",
  /** The audit trail has no entry of it. */
  unnamed: "whk_01M8BTMXCGZWRAYZ5255ZFZ3HX",
  ofLeaver: "whk_01M8BTMXHQZ1S36184TFJRGFHT",
  ofIntegrator: "whk_01M8BTMXP9HG23VXT75GYM143E",
  /** Made by the key `webhooksOnly`. */
  ofKey: "whk_01M8BTMYDM3YQFKH2CY6FE9D0H",
} as const;

/** Keys of `demo`. */
export const keys = {
  live: "wn_live_T8dznoAFJOYoigynfIYFk7se6zAqQ8bH05Oevc",
  test: "wn_test_shjfD0lgwEXZbU05nhcn9LQaIfH48AB41yFKVO",
  /** With the scope `webhooks:write` alone. */
  webhooksOnly: "wn_live_JM8LJmtXcsqQMVlxtygNDpMukQK1zPkI4SCWbj",
} as const;

/** Lists of the keys `live` and `test`. */
export const lists = {
  verified: "lst_01M8BTMZ2X43NERMZHAE4G2PYS",
  cancelled: "lst_01M8BTMZRQ6Z11VSYGH7FW59RQ",
  ready: "lst_01M8BTN0QKKTWFKP6EQTCDXJ4S",
  testVerified: "lst_01M8BTN26VN0D9HG447RZKTSVS",
  /** Of 60 addresses at a slow host, none done. */
  paused: "lst_01M8BTPW389WSMVFGYH5QY773Z",
  /** 25 of 90 addresses were done; 60 are at a slow host. */
  running: "lst_01M8BTQ0X7AGHZYGK9ZDK7VZJ9",
  /** Of a test key, with an address that was greylisted. */
  testRunning: "lst_01M8BTQ1M81P72XCD3JW1Q4A60",
  /** Created a moment before. */
  importing: "lst_01M8BTQH2EM5REXZ3K1434YZM4",
} as const;

/** Single verifications of the key `live`: one that was answered under an idempotency key, one that is pending. */
export const verifications = {
  once: "ver_01M8BTPTCRQAKKFYHT28330V0R",
  pending: "ver_01M8BTQ4DSPDCN08JKCC73GH3B",
} as const;
export const idempotencyKey = "former-1";

/** Codes that were mailed a minute before: to `integrator` for a new password, to the newcomer for their sign-up. */
export const codes = { reset: "641555", signUp: "787855" } as const;

/** The refresh token of a session of `demo`. */
export const refreshToken =
  "eyJhbGciOiJFZERTQSIsInR5cCI6InJlZnJlc2grand0Iiwia2lkIjoiY2M5M2QxMTEtYTk4Zi00NTg1LWEzZmMtODJkODc4NjVjNjc2In0.eyJzdWIiOiJ1c3JfMDFNOEJUSERNSDdDQjFTMlRQU0Q0OUdDNVEiLCJqdGkiOiJJYzVjeHloZzdaV0VFOWxOVjNvUVF5SlFqbkFoa2dIMiIsInNlc3Npb24iOiJzZXNfMDFNOEJUTUg3QzEwU0pFU1RCNzhZOUtHNlMiLCJpc3MiOiJ3aW5ub3ciLCJhdWQiOiJ3aW5ub3c6cmVmcmVzaCIsImlhdCI6MTc5NTY5MzM2NCwiZXhwIjoxNzk4Mjg1MzY0fQ.XmTruorqNDNN00OCTrhUdqEHTqyBi6p1gIXLboM21mhGLa7Y6Py2TbEl4C9MVIkgVtePiHvL5_8aPQ6ZKp9UAQ";
