/** The shortest password of an account, in characters. */
export const shortestPassword = 8;

/** How many of the most common passwords are refused. */
export const commonPasswordCount = 10_000;

/** The characters that a password has beside names, at least. */
export const shortestRemainder = 6;

/** A name of fewer characters is no reason to refuse a password. */
export const shortestName = 3;

/** The guesses that a password withstands, at least: the limit of zxcvbn for attacks over a network. */
export const fewestGuesses = 1e6;
