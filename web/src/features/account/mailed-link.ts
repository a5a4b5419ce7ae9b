/** The link of an email with a code: a page of this application, with the address and a token in the fragment. */
export interface MailedLink {
  email: string;
  token: string;
}

/** The link that a fragment holds; null where it is none or incomplete. */
export function mailedLink(hash: string): MailedLink | null {
  const held = new URLSearchParams(hash.replace(/^#/, ""));
  const [email, token] = [held.get("email") ?? "", held.get("token") ?? ""];
  return email === "" || token === "" ? null : { email, token };
}
