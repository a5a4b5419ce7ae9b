/** The inbox page with all mails. */
import type { Mail } from "./mail.ts";

/** Content security policy: allows the page and the images of a mail only. */
export const inboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-src 'self'";

const styleSheet = `
  body { margin: 0; display: grid; grid-template-columns: 22rem 1fr; height: 100vh; font: 15px/1.45 system-ui, sans-serif; }
  nav { overflow: auto; border-right: 1px solid #d8dbe0; }
  nav h1 { margin: 0; padding: 1rem; font-size: 1rem; }
  nav p { padding: 0 1rem; color: #5a6270; }
  nav a { display: block; padding: .7rem 1rem; border-top: 1px solid #eceef1; color: inherit; text-decoration: none; }
  nav a:hover, nav a[aria-current] { background: #f2f5fa; }
  nav small { display: block; color: #5a6270; }
  main { overflow: auto; padding: 1rem 1.5rem; }
  main pre { white-space: pre-wrap; font: inherit; }
  iframe { width: 100%; height: 75vh; border: 1px solid #d8dbe0; }
`;

/** Renders the page. `mails` are newest first; `openID` selects the open mail, by default the newest. */
export function inboxPage(mails: readonly Mail[], openID: string | null): string {
  const shown = mails.find(({ id }) => id === openID) ?? mails[0];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="10">
<title>Local inbox (${mails.length})</title>
<style>${styleSheet}</style>
</head>
<body>
<nav aria-label="Mails">
<h1>Local inbox</h1>
${mails.length === 0 ? "<p>No mail has been sent yet.</p>" : mails.map((mail) => entry(mail, mail === shown)).join("\n")}
</nav>
<main>${shown ? article(shown) : ""}</main>
</body>
</html>
`;
}

function entry(mail: Mail, isOpen: boolean): string {
  return `<a href="/_local/inbox?id=${mail.id}"${isOpen ? ' aria-current="page"' : ""}>${escape(mail.subject)}
<small>${escape(mail.to)}</small><small>${escape(mail.sentAt)}</small></a>`;
}

function article(mail: Mail): string {
  const attachments = mail.attachments.map(({ name, bytes }) => `${name} (${bytes} bytes)`).join(", ");
  return `<h2>${escape(mail.subject)}</h2>
<p>From ${escape(mail.from)} to ${escape([mail.to, mail.cc, mail.bcc].filter(Boolean).join(", "))}</p>
${attachments ? `<p>Attached: ${escape(attachments)}</p>` : ""}
${mail.html ? frame(mail) : `<pre>${escape(mail.text)}</pre>`}`;
}

/** A mail cannot run scripts; its links open in a new tab. */
function frame({ subject, html }: Mail): string {
  const document = escape(`<base target="_blank">${html}`);
  return `<iframe title="${escape(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${document}"></iframe>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
