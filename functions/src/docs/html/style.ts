/** The style sheet of the documentation. Its colours are those of the product: a test compares them. */
export const style = `
:root {
  color-scheme: light;
  --paper: oklch(0.985 0.004 85);
  --surface: oklch(1 0 0);
  --sunken: oklch(0.964 0.006 85);
  --hover: oklch(0.946 0.007 85);
  --ink: oklch(0.235 0.014 240);
  --ink-muted: oklch(0.468 0.016 240);
  --line: oklch(0.912 0.007 85);
  --line-strong: oklch(0.62 0.012 85);
  --accent: oklch(0.42 0.068 215);
  --accent-soft: oklch(0.945 0.014 205);
  --on-accent: oklch(0.99 0.004 85);
  --valid: oklch(0.47 0.11 152);
  --invalid: oklch(0.505 0.165 27);
  --risky: oklch(0.5 0.125 50);
  --unknown: oklch(0.47 0.022 260);
}

[data-theme="dark"] {
  color-scheme: dark;
  --paper: oklch(0.182 0.009 240);
  --surface: oklch(0.216 0.01 240);
  --sunken: oklch(0.162 0.009 240);
  --hover: oklch(0.262 0.011 240);
  --ink: oklch(0.945 0.005 85);
  --ink-muted: oklch(0.745 0.01 240);
  --line: oklch(0.292 0.011 240);
  --line-strong: oklch(0.55 0.014 240);
  --accent: oklch(0.785 0.075 205);
  --accent-soft: oklch(0.292 0.03 215);
  --on-accent: oklch(0.2 0.03 220);
  --valid: oklch(0.8 0.12 155);
  --invalid: oklch(0.76 0.125 25);
  --risky: oklch(0.8 0.115 60);
  --unknown: oklch(0.775 0.018 260);
}

@font-face {
  font-family: "Inter Variable";
  font-display: swap;
  font-weight: 400 700;
  src: url("/assets/inter-latin.woff2") format("woff2");
  unicode-range: U+00A0-00FF, U+2000-206F, U+20AC, U+2122, U+2212;
}

@font-face {
  font-family: "Inter Variable";
  font-display: swap;
  font-weight: 400 700;
  src: url("/assets/inter-basic.woff2") format("woff2");
  unicode-range: U+0020-007E, U+00A0, U+00B7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026;
}

@font-face {
  font-family: "Newsreader Variable";
  font-display: swap;
  font-weight: 400 500;
  src: url("/assets/newsreader-latin.woff2") format("woff2");
  unicode-range: U+00A0-00FF, U+2000-206F, U+20AC, U+2122, U+2212;
}

@font-face {
  font-family: "Newsreader Variable";
  font-display: swap;
  font-weight: 400 500;
  src: url("/assets/newsreader-basic.woff2") format("woff2");
  unicode-range: U+0020-007E, U+00A0, U+00B7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026;
}

*, *::before, *::after { box-sizing: border-box; }

html { scroll-padding-top: 5rem; -webkit-text-size-adjust: 100%; }

body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 0.9375rem/1.6 "Inter Variable", ui-sans-serif, system-ui, sans-serif;
  font-feature-settings: "cv11", "ss03";
  -webkit-font-smoothing: antialiased;
}

a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
[tabindex="-1"]:focus { outline: none; }

.quiet { position: absolute; width: 1px; height: 1px; margin: 0; opacity: 0; overflow: hidden; clip-path: inset(50%); }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 3; padding: 0.5rem 1rem; background: var(--surface); border-radius: 0.5rem; }
.skip:focus { top: 0.75rem; }

.top {
  position: sticky;
  top: 0;
  z-index: 2;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem;
  height: 3.75rem;
  padding: 0 clamp(1rem, 3vw, 2rem);
  background: var(--paper);
  border-bottom: 1px solid var(--line);
}
.brand {
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
  color: var(--ink);
  font: 500 1.375rem/1 "Newsreader Variable", ui-serif, Georgia, serif;
  letter-spacing: -0.02em;
  text-decoration: none;
}
.brand span { color: var(--ink-muted); font: 500 0.8125rem/1 "Inter Variable", ui-sans-serif, system-ui, sans-serif; letter-spacing: 0.04em; }
.app {
  flex: none;
  padding: 0.4rem 0.875rem;
  border: 1px solid var(--line-strong);
  border-radius: 0.5rem;
  color: var(--ink);
  font-weight: 500;
  text-decoration: none;
}
.app:hover { background: var(--hover); }
.search { flex: 1; min-width: 0; max-width: 20rem; margin-left: auto; }
@media (max-width: 30rem) { .brand span { display: none; } }
.search input { width: 100%; box-sizing: border-box; padding: 0.4rem 0.75rem; border: 1px solid var(--line-strong); border-radius: 0.5rem; background: var(--surface); color: var(--ink); font: inherit; }
.found { padding-left: 1.25rem; }
.found li { margin: 1rem 0; }
.found p { margin: 0.25rem 0 0; color: var(--ink-muted); overflow-wrap: anywhere; }

.frame { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 76rem; margin: 0 auto; padding: 0 clamp(1rem, 3vw, 2rem); }

nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: 0.375rem 0.75rem; border-radius: 0.5rem; color: var(--ink-muted); text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { background: var(--hover); color: var(--ink); }
nav a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
nav ul ul { margin: 0.25rem 0 0.5rem 0.75rem; border-left: 1px solid var(--line); padding-left: 0.5rem; font-size: 0.875rem; }
.menu { margin: 1rem 0 0; border: 1px solid var(--line); border-radius: 0.875rem; background: var(--surface); }
.menu > summary { padding: 0.625rem 1rem; font-weight: 500; cursor: pointer; border-radius: 0.875rem; }
.menu > ul { padding: 0 0.5rem 0.5rem; }

main { min-width: 0; padding: 1.75rem 0 5rem; }
h1, h2, h3 { font-family: "Newsreader Variable", ui-serif, Georgia, serif; font-weight: 500; letter-spacing: -0.015em; line-height: 1.2; text-wrap: balance; }
h1 { margin: 0; font-size: clamp(2rem, 5vw, 2.625rem); overflow-wrap: anywhere; }
h2 { margin: 3rem 0 0.75rem; font-size: 1.625rem; }
h3 { margin: 2.25rem 0 0.5rem; font-size: 1.25rem; overflow-wrap: anywhere; }
h4 { margin: 1.5rem 0 0.5rem; font-size: 0.8125rem; letter-spacing: 0.03em; color: var(--ink-muted); }
.summary { margin: 0.625rem 0 0; max-width: 42rem; color: var(--ink-muted); font-size: 1.0625rem; }
main p, main li { max-width: 44rem; text-wrap: pretty; }
main li { margin: 0.25rem 0; }
code, pre { font-family: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace; font-size: 0.84375em; font-feature-settings: normal; }
:not(pre) > code { padding: 0.1em 0.3em; border-radius: 0.3rem; background: var(--sunken); overflow-wrap: anywhere; }
pre { margin: 0; padding: 1rem 1.125rem; font-size: 0.8125rem; overflow-x: auto; border-radius: 0.75rem; border: 1px solid var(--line); background: var(--sunken); line-height: 1.6; tab-size: 2; }
pre code { font-size: inherit; }
main > pre, section > pre { margin: 0.75rem 0; }

.example { position: relative; min-width: 0; margin: 1rem 0; padding: 0; border: 1px solid var(--line); border-radius: 0.875rem; background: var(--surface); }
.example label { display: inline-block; margin: 0.5rem 0 0.5rem 0.5rem; padding: 0.25rem 0.75rem; border-radius: 0.5rem; color: var(--ink-muted); cursor: pointer; font-size: 0.875rem; }
.example label:hover { background: var(--hover); color: var(--ink); }
.example input:checked + label { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
.example input:focus-visible + label { outline: 2px solid var(--accent); outline-offset: 2px; }
.example pre { display: none; border-width: 1px 0 0; border-radius: 0 0 0.875rem 0.875rem; }
.example:has([value="curl"]:checked) pre[data-language="curl"],
.example:has([value="node"]:checked) pre[data-language="node"],
.example:has([value="python"]:checked) pre[data-language="python"],
.example pre:is([data-language="html"], [data-language="css"], [data-language="json"], [data-language="http"]) { display: block; }
.copy {
  position: absolute;
  top: 0.5rem;
  right: 0.5rem;
  padding: 0.25rem 0.75rem;
  border: 0;
  border-radius: 0.5rem;
  background: transparent;
  color: var(--ink-muted);
  font: inherit;
  font-size: 0.875rem;
  cursor: pointer;
}
.copy:hover { background: var(--hover); color: var(--ink); }

.scroll { margin: 1rem 0; overflow-x: auto; border: 1px solid var(--line); border-radius: 0.875rem; background: var(--surface); }
table { width: 100%; border-collapse: collapse; text-align: left; font-size: 0.875rem; }
th, td { padding: 0.625rem 1rem; border-top: 1px solid var(--line); vertical-align: top; }
thead th { border-top: 0; color: var(--ink-muted); font-weight: 500; white-space: nowrap; }
tbody th { font-weight: 500; white-space: nowrap; }
td { min-width: 4rem; }
td code, tbody th code { white-space: nowrap; }

.form { display: grid; gap: 0.5rem; justify-items: start; max-width: 28rem; margin: 1.5rem 0; padding: 1.5rem; border: 1px solid var(--line); border-radius: 0.875rem; background: var(--surface); --form-guard-margin: 0 0 0.5rem; --form-guard-color: var(--ink-muted); --form-guard-warn-color: var(--risky); --form-guard-accept-color: var(--accent); }
.form label { font-weight: 500; }
.form input { width: 100%; box-sizing: border-box; padding: 0.5rem 0.75rem; border: 1px solid var(--line-strong); border-radius: 0.5rem; background: var(--paper); color: var(--ink); font: inherit; }
.form .send { padding: 0.5rem 1rem; border: 0; border-radius: 0.5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 500; cursor: pointer; }
.form .sent { margin: 0; overflow-wrap: anywhere; }

.try, .console .plain { padding: 0.25rem 0.75rem; border: 1px solid var(--line-strong); border-radius: 0.5rem; background: var(--surface); color: var(--ink); font: inherit; font-size: 0.875rem; cursor: pointer; }
.try { margin-left: auto; }
.try:hover, .console .plain:hover { background: var(--hover); }
.console { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; margin: 0.75rem 0 1.25rem; padding: clamp(1rem, 3vw, 1.5rem); border: 1px solid var(--line); border-radius: 0.875rem; background: var(--surface); }
.console[hidden], .console [hidden] { display: none; }
.field { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.25rem; }
.field label { font-size: 0.875rem; font-weight: 500; }
.field input, .field textarea { width: 100%; padding: 0.5rem 0.75rem; border: 1px solid var(--line-strong); border-radius: 0.5rem; background: var(--paper); color: var(--ink); font: 0.8125rem/1.6 ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace; }
.field textarea { resize: vertical; }
.field input[aria-invalid="true"] { border-color: var(--invalid); }
.console p { margin: 0; }
.console .hint { margin-top: -0.5rem; color: var(--ink-muted); font-size: 0.8125rem; }
.refusal { color: var(--invalid); font-size: 0.875rem; }
.console :is(.refusal, .answered):empty { margin-top: -0.75rem; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.console .send { padding: 0.375rem 1.25rem; border: 1px solid var(--accent); border-radius: 0.5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 500; cursor: pointer; }
.console .send[aria-disabled="true"] { cursor: progress; }
.answered { font-weight: 500; overflow-wrap: anywhere; }
.console h4 { margin: 0.75rem 0 0.375rem; }
.console pre { max-height: 24rem; overflow: auto; }

.status { font-weight: 600; }
.status::before { content: ""; display: inline-block; width: 0.5rem; height: 0.5rem; margin-right: 0.5rem; border-radius: 50%; background: currentColor; }
.valid { color: var(--valid); }
.invalid { color: var(--invalid); }
.risky { color: var(--risky); }
.unknown { color: var(--unknown); }

.operation { margin-top: 2.5rem; padding-top: 0.25rem; border-top: 1px solid var(--line); }
.operation h3 { margin-top: 1.5rem; }
section > .operation:first-of-type { margin-top: 0; border-top: 0; }
section > .operation:first-of-type h3 { margin-top: 0.5rem; }
.line { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; margin: 0.25rem 0 0.75rem; }
.line code { background: none; padding: 0; font-size: 0.9375rem; }
.method { min-width: 3.25rem; padding: 0.1rem 0.5rem; border-radius: 0.4rem; background: var(--accent); color: var(--on-accent); font-size: 0.75rem; font-weight: 600; text-align: center; }
.scope { color: var(--ink-muted); font-size: 0.875rem; }
.fields { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 0.875rem; background: var(--surface); }
.fields .fields { margin: 0.5rem 0 0.25rem; background: var(--paper); }
.fields > li { max-width: none; margin: 0; padding: 0.625rem 1rem; }
.fields > li + li { border-top: 1px solid var(--line); }
.type { margin-left: 0.375rem; color: var(--ink-muted); font-size: 0.8125rem; }
.choice { margin: 0.5rem 0; color: var(--ink-muted); font-size: 0.875rem; }
.fields p { margin: 0.25rem 0 0; color: var(--ink-muted); font-size: 0.875rem; }
details.answers > summary, .fields summary { cursor: pointer; color: var(--accent); font-size: 0.875rem; }
details.answer { margin: 0.5rem 0; }
details.answer > summary { cursor: pointer; }
details.answer > div { padding: 0.625rem 0 0.25rem; }
.steps { padding-left: 1.25rem; }

@media (min-width: 60rem) {
  .frame { grid-template-columns: 15rem minmax(0, 1fr); gap: 3rem; }
  nav { position: sticky; top: 3.75rem; align-self: start; max-height: calc(100dvh - 3.75rem); overflow-y: auto; padding: 1.5rem 0; }
  .menu { margin: 0; border: 0; background: none; }
  .menu > summary { display: none; }
  .menu > ul { padding: 0 0.25rem; }
  main { padding-top: 2.5rem; }
}
/* What the script is about to close takes no room meanwhile. */
@media (max-width: 59.99rem) and (scripting: enabled) {
  .menu:not([data-ready]) > ul { display: none; }
}
@media print { nav, .top, .copy { display: none; } }
`;
