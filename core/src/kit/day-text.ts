/** The day of an ISO time for people, in UTC: 24 November 2026. */
export const dayText = (time: string): string =>
  new Date(time).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
