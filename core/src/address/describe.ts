import { memoize } from "../kit/cache/memoize.ts";
import { disposability, type Disposability } from "./disposable.ts";
import { isFree } from "./free.ts";
import { lookalike as imitated } from "./lookalike.ts";
import { mend } from "./mend.ts";
import { relayOf, type RelayService } from "./relay.ts";
import { roleOf, type RoleRank } from "./role.ts";
import { parse, type Parsed } from "./syntax.ts";
import { suggest, type Suggestion } from "./typo.ts";

/** What an address itself shows, without DNS or SMTP. */
export interface Description {
  /** The text as given. */
  email: string;
  parsed: Parsed;
  disposable: Disposability;
  /** The relay service that forwards the mail; null where it is not known whether one does. */
  relay: RelayService | false | null;
  free: boolean;
  /** The role that the local part names; null for a person. */
  role: string | null;
  roleRank: RoleRank | null;
  /** The ASCII domain that the domain imitates in letters of other scripts. */
  lookalike: string | null;
  /** The address that was probably meant. */
  suggestion: { email: string; certain: boolean } | null;
}

/**
 * Describes an address by its syntax and the lists. With bad syntax there is at most a suggestion. A caller
 * that has parsed the trimmed address passes it.
 */
export function describe(email: string, parsed: Parsed = parse(email.trim())): Description {
  const text = email.trim();
  if (!parsed.ok) {
    const unknown = {
      disposable: null,
      relay: null,
      free: false,
      role: null,
      roleRank: null,
      lookalike: null,
    };
    return { email, parsed, ...unknown, suggestion: mendedAddress(text, parsed) ?? correctedAddress(text) };
  }
  const { local, domain, literal } = parsed;
  const { disposable, relay, free, lookalike, meant } = literal ? unlisted : factsOf(domain);
  const role = roleOf(local);
  return {
    email,
    parsed,
    disposable,
    relay,
    free,
    role: role?.name ?? null,
    roleRank: role?.rank ?? null,
    lookalike,
    suggestion: meant
      ? { email: `${local}@${meant.domain}`, certain: meant.certain }
      : mendedAddress(text, parsed),
  };
}

interface DomainFacts extends Pick<Description, "disposable" | "relay" | "free" | "lookalike"> {
  meant: Suggestion | null;
}

const unlisted: DomainFacts = { disposable: null, relay: false, free: false, lookalike: null, meant: null };

/** The addresses of a list share few domains. */
const factsOf = memoize(10_000, (domain: string): DomainFacts => {
  const relay = relayOf(domain);
  return {
    disposable: relay ? null : disposability(domain),
    relay,
    free: isFree(domain),
    lookalike: imitated(domain),
    meant: suggest(domain),
  };
});

/** The address that the text is mended to. */
function mendedAddress(text: string, parsed: Parsed): Description["suggestion"] {
  const mended = mend(text, parsed);
  return mended && { email: mended.address, certain: true };
}

/** No address is corrected in longer text. */
const maxTextLength = 254;

/** The malformed address with its domain corrected, if that makes it well-formed: `jane@gmail..com`. */
function correctedAddress(text: string): Description["suggestion"] {
  const at = text.indexOf("@");
  if (at < 1 || text.length > maxTextLength) return null;
  const meant = suggest(text.slice(at + 1).trim());
  const corrected = meant && parse(`${text.slice(0, at)}@${meant.domain}`);
  return corrected?.ok ? { email: corrected.normalized, certain: meant?.certain ?? false } : null;
}
