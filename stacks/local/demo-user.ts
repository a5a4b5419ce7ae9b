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

/** Somebody of the local stage whose letter to a colleague has been under way for an hour. Their team can be given away. */
export const founder = {
  email: "founder@inbox.test",
  password: demo.password,
  firstName: "Fatou",
  lastName: "Diallo",
  plan: "Pro",
  allowance: 10_000,
} as const;
export const colleague = "colleague@inbox.test";
