/** The countries of the address form. */
import type { CountryCode } from "@paddle/paddle-node-sdk";

const codes: readonly CountryCode[] = [
  "AT",
  "AU",
  "BE",
  "BR",
  "CA",
  "CH",
  "CZ",
  "DE",
  "DK",
  "ES",
  "FI",
  "FR",
  "GB",
  "GR",
  "IE",
  "IN",
  "IT",
  "JP",
  "KR",
  "MX",
  "NL",
  "NO",
  "NZ",
  "PL",
  "PT",
  "SE",
  "SG",
  "TR",
  "US",
  "ZA",
];

const names = new Intl.DisplayNames("en", { type: "region" });

export const countryName = (code: string): string => names.of(code) ?? code;

export const isCountry = (code: string | null): code is CountryCode =>
  (codes as readonly (string | null)[]).includes(code);

/** The options of a select, with one chosen. */
export const countryOptions = (chosen: string): string =>
  codes
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ code, name }) => `<option value="${code}"${code === chosen ? " selected" : ""}>${name}</option>`)
    .join("");
