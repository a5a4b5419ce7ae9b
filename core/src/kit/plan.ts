/** The plans by their wire names, the smaller ones first. */
export const paidPlans = ["Pro", "Business", "Enterprise"] as const;
export type PaidPlan = (typeof paidPlans)[number];

export const plans = ["free", ...paidPlans] as const;
export type Plan = (typeof plans)[number];
