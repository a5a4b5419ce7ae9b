/** Mails, read from the inbox of the local cloud. */
import { expect, type APIRequestContext } from "@playwright/test";

interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** The mails to an address among the latest 200, newest first. */
export async function inboxOf(request: APIRequestContext, email: string): Promise<Mail[]> {
  const answer = await request.get("/_local/inbox", { headers: { accept: "application/json" } });
  const mails = (await answer.json()) as Mail[];
  return mails.filter(({ to }) => to === email);
}

/** The latest code sent to an address, in a mail with this text: an earlier mail may hold a code for something else. */
export async function codeFor(request: APIRequestContext, email: string, about = ""): Promise<string> {
  const code = async () => {
    const mails = await inboxOf(request, email);
    return /^\d{6}/.exec(mails.find(({ text }) => text.includes(about))?.subject ?? "")?.[0] ?? "";
  };
  await expect.poll(code, { message: `a code for ${email}` }).toMatch(/^\d{6}$/);
  return code();
}

/** The link in the latest mail with a code to an address, as a path of the application. */
export async function linkFor(request: APIRequestContext, email: string, about: string): Promise<string> {
  const link = async () => {
    const mails = await inboxOf(request, email);
    const text = mails.find((mail) => mail.text.includes(about))?.text ?? "";
    return /\/[a-z-]+#email=\S+&token=[\w-]{22}/.exec(text)?.[0] ?? "";
  };
  await expect.poll(link, { message: `a link for ${email}` }).not.toBe("");
  return link();
}

/** The joining code of the latest invitation sent to an address. */
export async function joiningCodeFor(request: APIRequestContext, email: string): Promise<string> {
  const code = async () =>
    /\/invites\?token=([\w-]+)/.exec((await inboxOf(request, email))[0]?.text ?? "")?.[1] ?? "";
  await expect.poll(code, { message: `a joining code for ${email}` }).not.toBe("");
  return code();
}
