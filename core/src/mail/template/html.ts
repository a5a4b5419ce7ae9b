import type { Draft, Fact, Block } from "./draft.ts";
import { escape } from "../../kit/text/escape.ts";
import { darkStyle, style } from "./style.ts";

/** The HTML part: tables and inline styles for mail clients, without external resources. */
export function htmlOf({ subject, heading, blocks }: Draft): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escape(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="paper" style="${style.body}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="paper" style="${style.page}"><tr><td align="center" style="${style.margin}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="surface" style="${style.card}"><tr><td align="left" class="inside" style="${style.inside}">
<p class="accent" style="${style.brand}">Winnow</p>
<h1 class="ink" style="${style.heading}">${escape(heading)}</h1>
${blocks.map(blockOf).join("\n")}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function blockOf(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return `<p class="ink" style="${style.paragraph}">${escape(block.paragraph)}</p>`;
    case "note":
      return `<p class="muted" style="${style.note}">${escape(block.paragraph)}</p>`;
    case "code":
      return codeOf(block.code);
    case "facts":
      return tableOf(block.facts);
    case "link":
      return buttonOf(block.label, block.url);
    case "reference":
      return `<p class="muted" style="${style.note}">${escape(block.label)}:<br><a href="${escape(block.url)}" class="muted">${escape(block.url)}</a></p>`;
  }
}

const maxFigures = 8;

const codeOf = (code: string): string =>
  `<p class="sunken ink" style="${code.length > maxFigures ? style.longCode : style.code}">${escape(code)}</p>`;

const tableOf = (facts: readonly Fact[]): string =>
  `<table cellpadding="0" cellspacing="0" border="0" class="line" style="${style.facts}">${facts.map(rowOf).join("")}</table>`;

const rowOf = ([label, value]: Fact): string =>
  `<tr><th scope="row" align="left" class="muted line" style="${style.label};font-weight:400">${escape(label)}</th><td class="ink line" style="${style.value}">${escape(value)}</td></tr>`;

/** A button, with its URL as text below. */
const buttonOf = (label: string, url: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" style="${style.buttonCell}"><a href="${escape(url)}" class="button" style="${style.button}">${escape(label)}</a></td></tr></table>
<p class="muted" style="${style.address}">${escape(url)}</p>`;
