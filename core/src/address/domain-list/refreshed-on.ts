/** When `npm run refresh-lists -w core` last wrote the lists of this folder. */
export const refreshedOn = "2026-11-27";
