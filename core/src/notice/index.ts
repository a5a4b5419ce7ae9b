/**
 * Notices: messages to the members of a workspace, made from events. A repeated event makes no second notice. Each
 * member has their own read state.
 */
export * as Notice from "./index.ts";
export { eraseAll, forget, forgetPreferences } from "./forget.ts";
export { mail } from "./mail.ts";
export { changePreferences, preferences } from "./preference.ts";
export { Info, type Message, PreferenceChange, Preferences } from "./schema.ts";
export { sendSummaries } from "./summary.ts";
export { notify } from "./notify.ts";
export { list, markRead, markAllRead } from "./inbox.ts";
