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

/** A user of the local stage with an invitation of an hour ago and a workspace that can be transferred. */
export const inviter = {
  email: "inviter@inbox.test",
  password: demo.password,
  firstName: "Fatou",
  lastName: "Diallo",
  plan: "Pro",
  allowance: 10_000,
} as const;
export const colleague = "colleague@inbox.test";
