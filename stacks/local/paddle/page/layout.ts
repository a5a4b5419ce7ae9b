/** The frame of every page of the local Paddle. */
import { randomBytes } from "node:crypto";

export interface PageOptions {
  title: string;
  /** HTML of the page's content. */
  content: string;
  /** The source code of its script. */
  script?: string;
}

export interface Page {
  html: string;
  /** Allows the page's script in its content security policy. */
  nonce: string;
}

export function page({ title, content, script }: PageOptions): Page {
  const nonce = randomBytes(16).toString("base64url");
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${escaped(title)}</title>
    <style>${style}</style>
  </head>
  <body>
    <p class="sample" role="note">Paddle, as played on this machine: a sample. No money moves.</p>
    ${content}${script === undefined ? "" : `\n    <script nonce="${nonce}">${script}</script>`}
  </body>
</html>
`;
  return { html, nonce };
}

export const messagePage = (title: string, message: string): Page =>
  page({ title, content: `<main class="card"><h1>${escaped(title)}</h1><p>${escaped(message)}</p></main>` });

/** Text as HTML, also inside attributes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A value as JSON inside of a script. */
export const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** Such as "22 November 2026". */
export const dateOf = (time: string): string => day.format(new Date(time));

const style = `
  :root {
    color-scheme: light dark;
    --page: light-dark(#f3f4f7, #131519); --card: light-dark(#fff, #1c1f25); --text: light-dark(#16181d, #eceef2);
    --quiet: light-dark(#565c68, #a6adba); --line: light-dark(#d9dce3, #363b45); --field: light-dark(#868d9b, #767d8b);
    --main: light-dark(#1f5bd8, #8db4ff); --on-main: light-dark(#fff, #0c1a38); --wrong: light-dark(#b3261e, #ffb4ab);
    font: 16px/1.5 system-ui, sans-serif;
  }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; color: var(--text); background: var(--page); }
  .sample { margin: 0; padding: .5rem 1rem; text-align: center; font-size: .875rem; color: light-dark(#5c4300, #ffe3a1); background: light-dark(#fff0c9, #3b2f10); }
  .card { width: min(60rem, 100% - 2rem); margin: 1.5rem auto; padding: clamp(1rem, 4vw, 2.5rem); border-radius: 1rem; background: var(--card); box-shadow: 0 1px 3px #0002; }
  .columns { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: clamp(1.5rem, 5vw, 4rem); }
  @media (max-width: 44rem) { .columns { grid-template-columns: minmax(0, 1fr); } }
  h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; }
  p { margin: .25rem 0 1rem; overflow-wrap: anywhere; }
  .quiet, small { color: var(--quiet); }
  .price { margin: .5rem 0 1.5rem; font-size: 2.25rem; font-weight: 600; line-height: 1.1; }
  .totals { display: grid; grid-template-columns: 1fr auto; gap: .5rem 0; margin: 0; padding: 1rem 0; border-top: 1px solid var(--line); }
  .totals dd { margin: 0; padding-inline-start: 1rem; text-align: end; font-variant-numeric: tabular-nums; }
  .totals .sum { padding-top: .5rem; border-top: 1px solid var(--line); font-weight: 600; }
  form { display: grid; gap: 1rem; }
  fieldset { display: grid; gap: .75rem; margin: 0; padding: 0; border: 0; min-width: 0; }
  legend { margin-bottom: .5rem; padding: 0; font-weight: 600; }
  label { display: grid; gap: .25rem; font-size: .875rem; }
  input, select { width: 100%; padding: .625rem .75rem; border: 1px solid var(--field); border-radius: .5rem; font: inherit; color: inherit; background: var(--card); }
  .pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .75rem; }
  button, .button { display: inline-block; padding: .75rem 1.25rem; border: 0; border-radius: .5rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: var(--on-main); background: var(--main); cursor: pointer; }
  button.quiet, .button.quiet { color: var(--text); background: none; border: 1px solid var(--field); }
  button.small { padding: .375rem .75rem; font-size: .875rem; }
  :focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
  a { color: var(--main); }
  summary { cursor: pointer; font-size: .875rem; }
  details[open] summary { margin-bottom: .75rem; }
  .wrong { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid var(--wrong); border-radius: .5rem; color: var(--wrong); }
  .row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; justify-content: space-between; padding: .75rem 0; border-top: 1px solid var(--line); }
  .row form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
  .scroll { position: relative; overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; font-size: .875rem; }
  th, td { padding: .5rem .75rem .5rem 0; text-align: start; border-bottom: 1px solid var(--line); white-space: nowrap; }
  code { font-size: .8125rem; overflow-wrap: anywhere; }
`;
