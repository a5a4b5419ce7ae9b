/** Domains of mail providers at which anybody may open a mailbox for nothing. */
import { free } from "./domain-list/free.data.ts";
import { domainList } from "./domain-list/index.ts";

const providers = domainList(free);

/** Whether the domain (lower-case A-labels) is one of them. Subdomains are not: they are run by others. */
export const isFree = (domain: string): boolean => providers.has(domain);
