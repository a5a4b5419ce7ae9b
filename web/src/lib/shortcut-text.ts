const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** A key with the control key of the person's system: "Ctrl K" or "⌘ K". */
export const withControlKey = (key: string): string => `${isMac ? "⌘" : "Ctrl"} ${key}`;
