import { getDomain } from "tldts";

/** For host names without port and path, so that nothing is extracted first. */
export const hostNames = {
  allowPrivateDomains: true,
  detectIp: false,
  extractHostname: false,
  mixedInputs: false,
  validateHostname: false,
} as const;

/** What somebody registered below a public suffix, such as `github.io`: `example.co.uk` for `mail.example.co.uk`. */
export const registrableDomain = (host: string): string => getDomain(host, hostNames) ?? host;
