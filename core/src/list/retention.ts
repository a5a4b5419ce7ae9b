/** How long lists are kept. */
const day = 86_400_000;

export const defaultRetentionDays = 30;

export const daysAfter = (time: string, days: number): string =>
  new Date(Date.parse(time) + days * day).toISOString();
