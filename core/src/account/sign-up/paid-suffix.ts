/**
 * Suffixes below which a company sells names as a registry does, or an authority gives them. Below any other private suffix, such as those of dynamic
 * addresses and of machines in a cloud, a name costs nothing.
 */
const paidSuffixes: ReadonlySet<string> = new Set(
  [
    "br.com cn.com co.com de.com eu.com gr.com it.com jpn.com mex.com ru.com sa.com uk.com us.com za.com",
    "gb.net hu.net in.net jp.net se.net uk.net za.net ae.org us.org za.org com.de com.se za.bz",
    "co.nl co.no co.dk biz.dk firm.dk reg.dk store.dk co.ca co.cz co.ro shop.ro co.ua biz.ua ltd.ua",
    "co.pl art.pl gda.pl gdansk.pl med.pl sopot.pl com.ru msk.ru spb.ru nov.ru net.ru org.ru ngo.ng radio.am radio.fm",
    // Offices have names below these.
    "gov.scot gov.nl service.gov.uk edu.ru ac.ru",
  ].flatMap((names) => names.split(" ")),
);

/** Whether a name directly below it was bought. */
export const isPaidSuffix = (suffix: string): boolean => paidSuffixes.has(suffix);
