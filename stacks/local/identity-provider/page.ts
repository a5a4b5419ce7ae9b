import type { Person } from "./people.ts";

/** The page of the account chooser: a button for each person, and a form for another one. */
export const choicePage = (people: readonly Person[]): string =>
  page(`
    <h1>Choose an account</h1>
    <p>to continue to Winnow</p>
    <form method="post" class="people">${people.map(button).join("")}</form>
    <details>
      <summary>Use another account</summary>
      <form method="post" class="other">
        <label>Email <input name="email" type="email" required autocomplete="off"></label>
        <label>First name <input name="given_name" autocomplete="off"></label>
        <label>Last name <input name="family_name" autocomplete="off"></label>
        <button class="main">Continue</button>
      </form>
    </details>
    <form method="post" class="end"><button name="cancel" class="quiet">Cancel</button></form>`);

/** The page with an error message. */
export const messagePage = (message: string): string =>
  page(`
    <h1>This does not go on</h1>
    <p>${escaped(message)}</p>`);

const button = ({ sub, email, email_verified, given_name, family_name, hd }: Person): string => {
  const name = `${given_name} ${family_name}`.trim() || email;
  const notes = [hd && `managed by ${hd}`, !email_verified && "address not verified"].filter(Boolean);
  return `
      <button name="sub" value="${sub}">
        <b aria-hidden="true">${escaped(Array.from(name)[0] ?? "")}</b>
        <span>${escaped(name)}<small>${escaped([email, ...notes].join(", "))}</small></span>
      </button>`;
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Sign in - Google, played on this machine</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <header>Google, as played on this machine. Nobody here is real.</header>${content}
    </main>
  </body>
</html>
`;

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f0f4f9, #1e1f20); }
  main { box-sizing: border-box; width: min(28rem, 100vw); padding: 2rem; border-radius: 1.5rem; background: light-dark(#fff, #0e0e0e); }
  header, small, main > p { color: light-dark(#5f6368, #9aa0a6); }
  header, small { font-size: 0.8125rem; }
  h1 { margin: 1rem 0 0; font-size: 1.75rem; font-weight: 400; }
  main > p { margin: 0 0 1.5rem; overflow-wrap: anywhere; }
  button, input, summary { font: inherit; color: inherit; }
  button, summary { cursor: pointer; }
  .people { display: grid; border-top: 1px solid light-dark(#e0e3e7, #3c4043); }
  .people button { display: flex; gap: 1rem; align-items: center; padding: 0.75rem 0.5rem; border: 0; border-bottom: 1px solid light-dark(#e0e3e7, #3c4043); background: none; text-align: start; }
  .people button:hover { background: light-dark(#f5f8fc, #1e1f20); }
  .people b { flex: none; display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: 50%; background: #1a73e8; color: #fff; font-weight: 500; }
  small { display: block; }
  summary { padding: 0.75rem 0.5rem; }
  .other { display: grid; gap: 0.75rem; padding: 0.5rem; }
  label { display: grid; gap: 0.25rem; font-size: 0.875rem; }
  input { padding: 0.5rem 0.75rem; border: 1px solid light-dark(#747775, #8e918f); border-radius: 0.5rem; background: none; }
  .main, .quiet { justify-self: end; padding: 0.5rem 1.25rem; border: 0; border-radius: 2rem; }
  .main { background: #0b57d0; color: #fff; }
  .end { display: grid; margin-top: 1rem; }
  .quiet { background: none; color: light-dark(#0b57d0, #a8c7fa); }
`;
