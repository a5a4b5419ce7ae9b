/** The path under which the holder of a link token opens a finished file. */
export const downloadPath = (token: string): string => `/api/downloads/${token}`;
