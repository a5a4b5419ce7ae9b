/** The parts of an address, as NeverBounce shows them. */
import { Address } from "@winnow/core/address";
import { registrableDomain } from "@winnow/core/kit/public-suffix";

const none = { addr: "", alias: "", host: "", fqdn: "", domain: "", subdomain: "", tld: "" };

/** `support+news@mail.example.co.uk` has the alias `news`, the subdomain `mail`, the domain `example` and the TLD `co.uk`. */
export function addressInfo(email: string) {
  const parsed = Address.parse(email.trim());
  if (!parsed.ok || parsed.literal) return { original_email: email, normalized_email: "", ...none };
  const { local, domain: host, normalized } = parsed;
  const [addr = "", ...alias] = local.split("+");
  const registrable = registrableDomain(host);
  const [domain = "", ...tld] = registrable.split(".");
  return {
    original_email: email,
    normalized_email: normalized,
    addr,
    alias: alias.join("+"),
    host,
    fqdn: host,
    domain,
    subdomain: host.slice(0, -registrable.length - 1),
    tld: tld.join("."),
  };
}
