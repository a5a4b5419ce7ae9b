/**
 * Suffixes below which a company sells names as a registry does. Below any other private suffix, such as those of dynamic
 * addresses and of machines in a cloud, a name costs nothing.
 */
const paidSuffixes: ReadonlySet<string> = new Set(
  [
    "br.com cn.com co.com de.com eu.com gr.com it.com jpn.com mex.com ru.com sa.com uk.com us.com za.com",
    "gb.net hu.net in.net jp.net se.net uk.net ae.org us.org com.de com.se za.bz",
  ].flatMap((names) => names.split(" ")),
);

/** Whether a name directly below it was bought. */
export const isPaidSuffix = (suffix: string): boolean => paidSuffixes.has(suffix);
