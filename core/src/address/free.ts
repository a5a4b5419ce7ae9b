/** Domains of free mail providers. */
import { readData } from "./domain-list/data.ts";
import { domainList } from "./domain-list/index.ts";

const providers = domainList(() => readData("free"));

/** Whether the domain (lower-case A-labels) is one of them. Subdomains are not. */
export const isFree = (domain: string): boolean => providers.has(domain);
