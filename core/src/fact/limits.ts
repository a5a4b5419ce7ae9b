/** How many have to say that a provider is not to be believed. */

/** Workspaces that have a say, at least; each has paid for its verdicts. */
export const minWorkspaces = 10;
/** Mails of them together, at least. */
export const minMailed = 200;
/** Mails of a workspace that has a say, at least. */
export const minOfWorkspace = 10;
/**
 * The fewest bounces with which a workspace speaks against a provider: one among ten mails can happen at any
 * provider.
 */
export const minBounced = 2;
/** The share of bounces from which on a workspace says that the provider is not to be believed. */
export const mostBounced = 0.05;
