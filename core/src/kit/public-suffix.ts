/** Host names below public suffixes, such as `co.uk` and `github.io`. The table of suffixes is loaded at first use: it is large. */
import { createRequire } from "node:module";

/** For host names without port and path, so that nothing is extracted first. */
const hostNames = {
  allowPrivateDomains: true,
  detectIp: false,
  extractHostname: false,
  mixedInputs: false,
  validateHostname: false,
} as const;

const load = createRequire(import.meta.url);

let library: typeof import("tldts") | undefined;
const suffixes = () => (library ??= load("tldts") as typeof import("tldts"));

/** What somebody registered below a public suffix: `example.co.uk` for `mail.example.co.uk`. */
export const registrableDomain = (host: string): string => suffixes().getDomain(host, hostNames) ?? host;

/** What somebody registered below a suffix of a registry: `duckdns.org` for `mail.example.duckdns.org`. */
export const registryDomain = (host: string): string => suffixes().getDomain(host, icannOnly) ?? host;

const icannOnly = { ...hostNames, allowPrivateDomains: false };

/** Whether the top-level domain exists. */
export const isTopLevelKnown = (host: string): boolean => suffixes().parse(host, icannOnly).isIcann === true;

/** Whether everybody may register a name below it: `co.uk`; with the private ones also `github.io`. */
export const isPublicSuffix = (
  host: string,
  { isPrivateIncluded }: { isPrivateIncluded: boolean },
): boolean => suffixes().getPublicSuffix(host, isPrivateIncluded ? hostNames : icannOnly) === host;
