/** What may be written into an SMTP command, and in which form. */

const MAXIMUM_PATH_OCTETS = 320;
const unsafe = /[\p{Cc}\p{Cf}\p{Z}\p{Cs}<>]/u;

/** Whether an address can stand between the angle brackets of a command without changing what the command says. */
export const isSafeOnWire = (address: string): boolean =>
  address !== "" && !unsafe.test(address) && Buffer.byteLength(address) <= MAXIMUM_PATH_OCTETS;

/** Whether a server must offer SMTPUTF8 to be asked about the address. */
export const needsUtf8 = (address: string): boolean => /\P{ASCII}/u.test(address);
