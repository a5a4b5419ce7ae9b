/**
 * How likely an address at a catch-all domain takes mail, by what the workspace's mail to others there has
 * shown. There are three cases: the domain keeps all mail; it makes its addresses in the way of this one; it
 * makes them in another way. What was seen tells by Bayes' rule which case it is, and within a case how many
 * addresses take mail. The more was seen, the less the usual shares count.
 */
import { betaBelow, logBeta } from "../../kit/statistics/beta.ts";
import type { LastOutcome } from "../../last-outcome/index.ts";

/** What was seen of the neighbours; which shape it is does not matter. */
type Seen = Omit<LastOutcome.Seen, "shape">;

/** Addresses that take mail, and dead ones. */
type Counts = readonly [alive: number, dead: number];

/** What is usual where nothing was seen. */
export interface Usual {
  /** The chance that a domain keeps all mail; and otherwise, that it makes its addresses in the way of the one that is judged. */
  keepsAll: number;
  sameWay: number;
  /** As many addresses as are counted beforehand: of those made in the way of the domain, of those of one other shape, and of all other shapes together. */
  inWay: Counts;
  otherwise: Counts;
  others: Counts;
}

/** Made from the world with known truth (decision 153); `npm run bench -- learning` prints it anew. */
export const usual: Usual = {
  keepsAll: 0.18,
  sameWay: 0.75,
  inWay: [12, 5],
  otherwise: [0.5, 3],
  others: [0.1, 0.3],
};

/**
 * A case with its weight, and a beta distribution of how many addresses like this one take mail there.
 * Without dead addresses, all do.
 */
export interface Case {
  weight: number;
  alive: number;
  dead: number;
}

/** The cases that may be; their weights are 1 together. */
export function casesOf({ mailed, bounced, alike }: Seen, of: Usual = usual): Case[] {
  const like: Counts = [alike.mailed - alike.bounced, alike.bounced];
  const others: Counts = [mailed - bounced - like[0], bounced - like[1]];
  const refuses = Math.log(1 - of.keepsAll);
  const cases = [
    {
      evidence: refuses + Math.log(of.sameWay) + fit(of.inWay, like) + fit(of.others, others),
      before: of.inWay,
    },
    {
      evidence: refuses + Math.log(1 - of.sameWay) + fit(of.otherwise, like) + fit(of.inWay, others),
      before: of.otherwise,
    },
  ].map(({ evidence, before: [alive, dead] }) => ({
    evidence,
    alive: alive + like[0],
    dead: dead + like[1],
  }));
  if (bounced === 0) cases.push({ evidence: Math.log(of.keepsAll), alive: 1, dead: 0 });
  const most = Math.max(...cases.map(({ evidence }) => evidence));
  const sum = cases.reduce((total, { evidence }) => total + Math.exp(evidence - most), 0);
  return cases.map(({ evidence, ...rest }) => ({ ...rest, weight: Math.exp(evidence - most) / sum }));
}

/** The logarithm of the chance of what was seen, where so many count beforehand. */
const fit = ([alive, dead]: Counts, [seenAlive, seenDead]: Counts): number =>
  logBeta(alive + seenAlive, dead + seenDead) - logBeta(alive, dead);

/** The chance that an address takes mail. */
export const chanceIn = (cases: readonly Case[]): number =>
  cases.reduce((sum, { weight, alive, dead }) => sum + (weight * alive) / (alive + dead), 0);

/**
 * The next list has other addresses, however many were mailed. So its share may be as far off as the share of
 * 20 addresses, and 0.2 of these may be dead although none was.
 */
const tellsOfNextList = 20;
const mayBeDead = 0.2;

/** The chance that of addresses like this one on a next list a smaller share takes mail. */
export const chanceBelow = (share: number, cases: readonly Case[]): number =>
  cases.reduce((sum, { weight, alive, dead }) => {
    if (dead === 0) return sum + weight * betaBelow(share, tellsOfNextList, mayBeDead);
    const told = 1 / (1 + (alive + dead) / tellsOfNextList);
    return sum + weight * betaBelow(share, told * alive, told * dead);
  }, 0);
