/** The demo user of the local stage. No other stage has one. */
export const demo = {
  email: "demo@inbox.test",
  password: "winnow-demo-passphrase",
  firstName: "Demo",
  lastName: "User",
  plan: "Business",
  /** The credits of the demo workspace. */
  allowance: 1_000_000,
} as const;
