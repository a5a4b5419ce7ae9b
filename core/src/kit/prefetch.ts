/**
 * Opens by privacy proxies: programs that ask for the pictures of a mail when it arrives, and also when somebody reads it. Safe for
 * the browser.
 */
const proxies = [/GoogleImageProxy/i, /YahooMailProxy/i, /^Mozilla\/5\.0$/];
const prefetchMs = 60_000;

/** Whether a program, by its user agent, is a known privacy proxy. */
export const isProxy = (program: string): boolean => proxies.some((proxy) => proxy.test(program.trim()));

/** Whether an open came so soon after the mail that nobody has read it: within a minute. */
export function isSoonAfter(mailed: string, opened: string): boolean {
  const after = Date.parse(opened) - Date.parse(mailed);
  return after <= prefetchMs;
}
