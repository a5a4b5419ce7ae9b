import { paths } from "../../../paths.ts";

/** The URL of a link. Its token is in the fragment, which is sent to nobody. */
export const sharedLinkUrl = (token: string): string =>
  `${globalThis.location.origin}${paths.shared}#${token}`;
