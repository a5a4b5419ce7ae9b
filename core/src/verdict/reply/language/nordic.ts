/** Swedish, Danish, Norwegian and Finnish. */
import type { Table } from "../row.ts";

export const nordic = {
  words:
    /avs[ae]nd|afsender|lahettaj|full\b|fuld\b|fullt|taynna|finn[es]|fundet|ei ole|gyldig|findes|finns|ukjent|ukendt|okand|loydy|tuntematon/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words:
        /(?:brevlad|postlad|postkass|inkorg|indbakk|innboks|konto|laatikko)\S* .{0,30}(?:full\b|fuld\b|fullt|taynna)/,
      sample: "552 Mottagarens brevlåda är full",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: /avs[ae]nd|afsender|lahettaj/,
      sample: "550 Avsändaren är spärrad",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:anvandar|mottagar|bruger|modtager|bruker|mottaker|adress|konto|brevlad|postkass|kayttaj|vastaanottaj|osoite|mailboks)\S* .{0,30}(?:finns inte|findes ikke|finnes ikke|ikke funnet|ikke fundet|hittades inte|okand|ukendt|ukjent|ei loydy|ei ole\b|tuntematon)|ikke en gyldig (?:bruker|mottaker|bruger|modtager)|(?:okand|ukendt|ukjent) (?:anvandare|mottagare|bruger|modtager|bruker|mottaker|adress)/,
      sample: "550 Användaren finns inte",
    },
  ],
} satisfies Table;
