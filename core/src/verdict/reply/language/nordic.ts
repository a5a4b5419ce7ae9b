/** Swedish, Danish, Norwegian and Finnish. */
import type { Table } from "../row.ts";

export const nordic = {
  words:
    /raderad|slettet|borttag|fjernet|avs[ae]nd|afsender|lahettaj|avstang|inaktiv|sparra|stangd|sperre|spaerre|lukket|deaktiv|nedlagt|avslutta|suljet|poistet|lukit|estet|kaytos|igen|igjen|yrita|hittade|full\b|fuld\b|fullt|taynna|finn[es]|fundet|ei ole|gyldig|findes|finns|ukjent|ukendt|okand|loydy|tuntematon/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words:
        /(?:brevlad|postlad|postkass|postboks|postfack|inkorg|indbakk|innboks|konto|laatikko)\S* .{0,30}(?:full\b|fuld\b|fullt|taynna)/,
      sample: "552 Mottagarens brevlåda är full",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words:
        /(?:brevlad|postlad|postkass|postboks|postfack|mailboks|konto|anvandar|bruger|bruker|mottagar|modtager|mottaker|adress|kayttaj|tili|laatikko|osoite)\S* .{0,40}(?:raderad|slettet|borttag|fjernet|avstang|inaktiv|sparra|stangd|spaerre|sperret|lukket|deaktiver|nedlagt|avslutta|suljettu|poistettu|lukittu|estetty|ei ole (?:enaa )?kaytossa)/,
      sample: "550 Kontot är avstängt",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words: /forsok igen|prov igen|prov igjen|forsog igen|yrita (?:myohemmin|uudelleen)/,
      sample: "451 Försök igen senare",
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
        /(?:anvandar|mottagar|bruger|modtager|bruker|mottaker|adress|konto|brevlad|postkass|kayttaj|vastaanottaj|osoite|mailboks)\S* .{0,30}(?:finns inte|findes ikke|finnes ikke|ikke funnet|ikke fundet|hittades inte|okand|ukendt|ukjent|ei loydy|ei ole\b|tuntematon)|ikke en gyldig (?:bruker|mottaker|bruger|modtager)|(?:tuntematon|virheellinen) (?:vastaanottaja|kayttaja|osoite)|(?:okand|ukendt|ukjent) (?:anvandare|mottagare|bruger|modtager|bruker|mottaker|adress)/,
      sample: "550 Användaren finns inte",
    },
  ],
} satisfies Table;
