/** Which addresses may be written into an SMTP command, and whether they need SMTPUTF8. */

const maxPathOctets = 320;
const unsafe = /[\p{Cc}\p{Cf}\p{Z}\p{Cs}<>]/u;

/** Whether an address can be written between angle brackets without injecting into the command. */
export const isSafeOnWire = (address: string): boolean =>
  address !== "" && !unsafe.test(address) && Buffer.byteLength(address) <= maxPathOctets;

/** Whether the server must offer SMTPUTF8 for this address. */
export const needsUtf8 = (address: string): boolean => /\P{ASCII}/u.test(address);
