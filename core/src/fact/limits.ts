/** How many have to say that a provider is not to be believed. */

/** Workspaces that have a say, at least; each has paid for its verdicts. */
export const minWorkspaces = 10;
/** Mails of them together, at least. */
export const minMailed = 200;
/** Mails of a workspace that has a say, at least: of fewer, one bounce would be a large share. */
export const minOfWorkspace = 10;
/** The share of bounces from which on a workspace says that the provider is not to be believed. */
export const mostBounced = 0.05;
