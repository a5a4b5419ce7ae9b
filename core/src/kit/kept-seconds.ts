/**
 * Seconds for which the rows of the table are kept. Each is exported by itself, so a bundle has only those
 * that it needs. The table removes rows by itself within a few days afterwards.
 */
import { longestRetentionDays, longestWindowSeconds } from "./retention.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

// People
export const pendingSignUp = hour;
export const code = 2 * hour;
/** Longer than the lifetime of a token of Google. */
export const usedToken = 2 * hour;
export const session = 7 * day;
export const rememberedSession = 30 * day;
export const device = 400 * day;
/** An address that an account had before. */
export const formerEmail = 30 * day;
export const invitation = 7 * day;
/** After its end. */
export const expiredInvitation = 30 * day;
export const failedAttempt = day;
/** The window, and as long again. */
export const count = 2 * longestWindowSeconds;
/** Of accounts with free credits, by domain: the days in which they are counted, and as many after. */
export const domainGrants = 60 * day;

// Programs
export const deviceLogin = 20 * minute;
export const stoppedKey = 30 * day;
export const keyUsage = 32 * day;
export const keyBudget = 62 * day;
export const request = day;
export const webhookDelivery = 30 * day;

// Addresses
export const singleVerification = 30 * day;
export const paidVerdict = day;
/** An address counts as probed for so long; its day's row is kept a day longer. */
export const probedAddress = 30 * day;
export const probedSample = probedAddress + day;
export const jobNumber = (longestRetentionDays + 1) * day;

// The workspace
/** An entry of the audit trail, and what is told of a list that was erased. */
export const audit = 400 * day;
export const notice = 90 * day;
/**
 * Longer than the message that settles a lease can be queued, lie in the dead letters and be redriven: a slot that is gone counts
 * as free.
 */
export const leaseSlot = 40 * day;
export const paymentWebhook = 90 * day;

// Operation
/** Longer than an event is archived, from which it can be replayed, and a message of it is queued then. */
export const sentMail = 50 * day;
/** After it was last confirmed. */
export const providerFact = 30 * day;
export const answerTimes = 31 * day;
export const hostLimit = 7 * day;
/** The longest: of a domain that refuses unknown recipients. */
export const domain = 7 * day;
export const sessionPlace = hour;
export const questionBatch = hour;
export const probeBatch = hour;
export const agent = day;
