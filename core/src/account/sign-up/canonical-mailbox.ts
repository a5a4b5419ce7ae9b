const google = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox that an address is delivered to: without a plus tag, and at Gmail without dots. An address and its variants
 * are one person to free credits, and different login names to everything else.
 */
export function canonicalMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const local = email.slice(0, at);
  const untagged = local.indexOf("+") > 0 ? local.slice(0, local.indexOf("+")) : local;
  return google.has(domain) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}
