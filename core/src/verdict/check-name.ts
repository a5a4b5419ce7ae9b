/** The checks of a verdict, in the order in which the evidence shows them. Pages read them, so they need no schema. */
export const checkNames = [
  "syntax",
  "domain",
  "mx",
  "disposable",
  "relay",
  "role",
  "free",
  "typo",
  "catch_all",
  "mailbox",
] as const;
export type CheckName = (typeof checkNames)[number];
