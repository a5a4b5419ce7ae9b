import { disposability, type Disposability } from "./disposable.ts";
import { isFree } from "./free.ts";
import { lookalike } from "./lookalike.ts";
import { roleOf, type RoleRank } from "./role.ts";
import { parse, type Parsed } from "./syntax.ts";
import { suggest, type Suggestion } from "./typo.ts";

/** What an address tells by itself. */
export interface Description {
  /** As it was given. */
  email: string;
  parsed: Parsed;
  disposable: Disposability;
  free: boolean;
  /** The function that the local part names; null for a person. */
  role: string | null;
  roleRank: RoleRank | null;
  /** The ASCII domain that the domain imitates in letters of other scripts. */
  lookalike: string | null;
  /** The address that was probably meant. */
  suggestion: { email: string; certain: boolean } | null;
}

/** Looks at one address, the blanks around it aside: its syntax and the lists. Of bad syntax only a suggestion can be told. */
export function describe(email: string): Description {
  const text = email.trim();
  const parsed = parse(text);
  if (!parsed.ok) {
    const unknown = { disposable: null, free: false, role: null, roleRank: null, lookalike: null };
    return { email, parsed, ...unknown, suggestion: mendedAddress(text) };
  }
  const { local, domain, literal } = parsed;
  const { meant, ...facts } = literal ? unlisted : factsOf(domain);
  const suggestion = meant && { email: `${local}@${meant.domain}`, certain: meant.certain };
  const role = roleOf(local);
  return { email, parsed, ...facts, role: role?.name ?? null, roleRank: role?.rank ?? null, suggestion };
}

interface DomainFacts {
  disposable: Disposability;
  free: boolean;
  lookalike: string | null;
  meant: Suggestion | null;
}

const unlisted: DomainFacts = { disposable: null, free: false, lookalike: null, meant: null };

/** What the lists say of the domains seen of late: the addresses of a list share few of them. */
const seen = new Map<string, DomainFacts>();
const seenAtMost = 10_000;

function factsOf(domain: string): DomainFacts {
  const known = seen.get(domain);
  if (known) return known;
  const facts = {
    disposable: disposability(domain),
    free: isFree(domain),
    lookalike: lookalike(domain),
    meant: suggest(domain),
  };
  if (seen.size >= seenAtMost) seen.clear();
  seen.set(domain, facts);
  return facts;
}

/** Text longer than this holds no address with a slip in it. */
const longestText = 254;

/** Whether another domain would make an address of a text that is none: `jane@gmail..com`. */
function mendedAddress(text: string): Description["suggestion"] {
  const at = text.indexOf("@");
  if (at < 1 || text.length > longestText) return null;
  const meant = suggest(text.slice(at + 1).trim());
  const mended = meant && parse(`${text.slice(0, at)}@${meant.domain}`);
  return mended?.ok ? { email: mended.normalized, certain: meant?.certain ?? false } : null;
}
