/** The accounts of a ledger. The legs of an entry move credits between them and sum to zero. */

/** What a workspace has: monthly credits expire with their period, lifetime credits do not, held ones belong to a job. */
export const ownAccounts = ["monthly", "lifetime", "held_monthly", "held_lifetime"] as const;

/** Where credits come from. */
export const issuingAccounts = [
  "issued_free",
  "issued_plan",
  "issued_pack",
  "issued_operator",
  "issued_goodwill",
  "issued_return",
] as const;

/** Where credits come from and where they go. */
const counterAccounts = [
  ...issuingAccounts,
  "spent_monthly",
  "spent_lifetime",
  "expired",
  "refunded",
  "clawback",
] as const;

export const accounts = [...ownAccounts, ...counterAccounts] as const;
export type Account = (typeof accounts)[number];

/** The credits in every account; they sum to zero. */
export type Accounts = Readonly<Record<Account, number>>;

/** Credits added to (positive) or taken from (negative) each account. */
export type Legs = Partial<Record<Account, number>>;

export const emptyAccounts = Object.fromEntries(accounts.map((account) => [account, 0])) as Accounts;

/** Accounts as they are stored, with those that did not exist when they were. */
export const completeAccounts = (stored: Partial<Accounts>): Accounts => ({ ...emptyAccounts, ...stored });

/** The accounts after an entry. */
export const applied = (before: Accounts, legs: Legs): Accounts =>
  Object.fromEntries(
    accounts.map((account) => [account, before[account] + (legs[account] ?? 0)]),
  ) as Accounts;

/** The credits that can be spent: a negative lifetime account counts as zero. */
export const spendable = ({ monthly, lifetime }: Pick<Accounts, "monthly" | "lifetime">): number =>
  monthly + Math.max(0, lifetime);

/** The credits by which an entry changes what its member has spent: those held or spent, less those that come back for a miss. */
export const countedIn = ({
  held_monthly = 0,
  held_lifetime = 0,
  spent_monthly = 0,
  spent_lifetime = 0,
  issued_return = 0,
}: Legs): number => held_monthly + held_lifetime + spent_monthly + spent_lifetime + issued_return;

export const sumOf = (legs: Legs): number =>
  Object.values(legs).reduce((total, credits) => total + credits, 0);
