/** Domains of free mail providers. */
import { readData } from "./domain-list/data.ts";
import { domainList } from "./domain-list/index.ts";
import { majorProviders } from "./domain-list/major-providers.ts";

const providers = domainList(() => readData("free"));
const majors: ReadonlySet<string> = new Set(majorProviders);

/** Whether the domain (lower-case A-labels) is one of them. Subdomains are not. */
export const isFree = (domain: string): boolean => providers.has(domain);

/** Whether the domain is one of the most used of them, which nobody can buy. */
export const isMajor = (domain: string): boolean => majors.has(domain);
