/** The plans by their wire names. */
export const plans = ["free", "Pro", "Business", "Enterprise"] as const;
export type Plan = (typeof plans)[number];
