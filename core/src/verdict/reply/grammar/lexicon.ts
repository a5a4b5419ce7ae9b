/** The words of replies by their class, for the grammar. A phrase of several words counts as one word. */

import { lazy } from "../../../kit/cache/lazy.ts";

export type WordClass = keyof typeof lexicon | "other";

const lexicon = {
  /** A mailbox, or whom it belongs to. */
  mailbox: `@, user, username, user name, userid, user id, uid, mail user, recipient, receiver, rcpt, addressee, mailbox, mbox, inbox,
    mail drop, maildrop, letterbox, letter box, mail box, account, acct, account name, address, alias, identity, person, individual, employee, student, customer,
    subscriber, local part, localpart, login, login name, email address, email id, mail id, mail address, email account, mail account,
    such name, that name, this name, colleague, destination, mail name, user account, alias name, mailbox name, mail folder,
    mailfolder, maildir, user 's box, its box, his box, her box, their box, such entry, login id, entity, mail identity, contact person, receptor, receipient, receiptant, subscription, gateway user, redirect entry, login account, local account, user profile, mailbox owner, account owner, owner of the mailbox, owner of this mailbox, owner of the account, owner of this account, party, staff member, member of staff, team member, coworker, co worker, worker, councillor, councilor, mayor, teacher, professor, lecturer, pupil, trustee, volunteer, intern, trainee, apprentice, postbox, post box, screen name, screenname, email user, mail recipient, clerk, named person, mailaddress, emailaddress, mailaccount, emailaccount, e mailaccount, such id, that id, personnel number, staff number, staff id, employee number, employee id, student number, matriculation number, customer number, subscriber number`,
  /** Several mailboxes, of which this one need not be one. */
  mailboxes: `users, usernames, recipients, receivers, rcpts, addressees, mailboxes, inboxes, accounts, addresses, aliases, identities,
    persons, people, employees, customers, subscribers, logins, email addresses, students`,
  email: `email`,
  /** Mail, and what is done with it. */
  mail: `mail, mails, emails, message, messages, delivery, deliveries, letter, letters, service, services, reception, incoming, inbound,
    smtp, transmission, acceptance, access, login to, mail receiving, mail reception, email reception, receipt of mail, incoming mail`,
  sender: `@us, %us, sender, senders, originator, originators, originating, submitter, submitting, author, authors, you, your, yours, yourself,
    mail from, from address, from domain, return path, returnpath, reverse path, envelope from, envelope sender, reply address,
    reply to, bounce, bounces, bounce address, return address, outgoing, outbound, sending, submission, callback, callout, call back,
    call out, authenticated, sasl, smtp user, smtp account, source, purported, responsible, relaying, correspondent,
    correspondents, stranger, strangers, authentication, credentials, spammer, me, called back, guest, guests, clients, unverified hosts, unknown hosts, smart host, smarthost, callout server`,
  host: `host, hostname, host name, client, ip, ips, helo, ehlo, peer, network, networks, ptr, rdns, connection, connecting, isp, provider,
    dns name, certificate, country, region, subnet, reverse name, triplet, mailer, tls, pointer, cert`,
  system: `milter, milters, service account, service accounts, system account, database, databases, db, server, servers, mailserver, mailservers, system, systems, table, tables, map, maps, ldap, directory, directories, backend, backends, file, files, config, configuration, filter, filters, daemon, cache, store, disk, device, filesystem, mta, mx, gateway, transport, route, routing, router, cluster, node, site, machine, box, driver, column, query, lookup, process, queue, scanner, policy, plugin, script, program, socket, license, licence, tenant, key, command, module, agent, class, group id, shard, schema, resolver, nameserver, dns, sql, mysql, spool, volume, partition, relay, exchange, vmail, dovecot, cyrus, postfix, amavis, list, lists, network share, object class, index, parameter, parameters, option, options, hop, storage server, api, count, error code, syntax, format, base, user base, password, session, token, certificate chain, data, user agent, shell, sequence, character, characters, field, argument, expansion, recipients list, inbounds, outbounds, interface, agreement, type, level, form, rule, rules, address book, group, signature, setting, settings, feature, function, plan, number, image, user limit, account limit, manual, guide, reference, price, name service, code, delimiter, separator, tag, suffix, prefix, language, locale, timezone, charset, scheme, photo, picture, radius, kerberos, pam, nss, sssd, samba, nis, location, preference, preferences, home, trap, spamtrap, honeypot`,
  another: `@another, %another, postmaster, members, header, headers, cc, bcc, hosting, hosting account, abuse mailbox, abuse contact, abuse address, member, forward, forwarder, forwarding, redirect, redirection, secondary, backup, alternate,
    alternative, archive, journal, journaling, delegate, catch all, catchall, vacation, autoresponder, responder, owner, moderator,
    manager, reseller, administrator, admin, other, others, another, previous, earlier, billing, contact, notifications, pop3, pop,
    imap, ftp, ssh, webmail, parent, primary, hostmaster, fallback, last, first, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, calendar, assistant, group members, sms, fax, pager, voice, voicemail, subject, message body, phone, telephone, quarantine, shared folder, public folder, sent folder, alias target, alias destination`,
  domain: `domain, domains, domain name, zone, %, subdomain, tld`,
  space: `quota, quotas, storage, space, diskspace, disk space, room, capacity, allocation, disk usage, size, limit, limits, usage, storage space,
    size limit, storage limit, maximum, allowance, disk quota, mailbox quota, mail quota, storage quota, mailbox size, mailbox limit, mailbox storage, user quota, megabytes, disc quota, disk space limit`,
  /** That something failed, whatever it is. */
  failure: `error, errors, warning, reason, reasons, failure, problem`,
  full: `full, overfull, over quota, overquota, out of space, out of storage, stuffed, out of quota, quotaexceeded, overflowed, overflowing,
    overflow, out of room, out of storage space, at capacity, at its capacity, at full capacity, at maximum capacity, at its maximum capacity, at the limit, at its limit, at 100%, at quota, at limit`,
  exceeded: `exceeded, exceeds, exceed, exceeding, excedeed, exeeded, exceded, over, above, beyond, reached, reaches, exhausted, used up, depleted,
    ran out, run out, out, hit, insufficient, used, violation, violated, surpassed, overdrawn, 100%`,
  enough: `enough, sufficient, more, left, free, remaining`,
  determiner: `the, this, that, these, those, a, an, any, such, local, virtual, specified, requested, intended, given, final, some,
    one of our, one of the, its, their, his, her, our, my, indicated, supplied, provided, mentioned, desired, each, entire, own,
    actual, particular, following, single, new, original, target, internal, personal, old, current, designated, concerned,
    corresponding, whole, former, individual mail, main, alumni, faculty, campus, corporate, company, mail enabled, smtp address, respective, name, names, status, state, path, validrcptto, user name of, all of`,
  possessive: `'s`,
  be: `is, was, are, were, be, been, being, has, have, had, get, gets, got, seems, seem, appears to, does, do, did, will, would, wo, ca, can,
    could, became, should, shall, become, i, we, it, he, she, they, there, someone, who, which, what, everywhere, exactly`,
  adverb: `currently, permanently, here, now, also, already, please, sorry, presently, administratively, unfortunately, anymore, hereby, longer, oops, nope, us, actually, definitely, simply, just, really, apparently, automatically, recently, long ago, fully, rejected, reject, refused, denied, hello, dear, failed, hi, undeliverable, unreachable, undelivered, therefore, still, ever, at all, manually, alas, well, too, both, quite, yes, since, dd, thank you, thanks, thank, yet, excuse, excuse me, regret, any more, not possible, impossible, completely, totally, entirely, absolutely`,
  not: `not, no, never, none, neither, nor, cannot, unable, unable to, not able to, fail to, fails to, failed to, never had, never have, no longer, nothing, without, neither of`,
  /** What a mailbox is or does that exists. */
  existing: `exist, exists, existing, existed, existent, existant, exit, found, find, known, know, knows, valid, recognized, recognised, registered, listed, located, locate, identified, identify, resolved, resolve, resolvable, matched, match, matches, present, assigned, allocated, provisioned, defined, configured, associated, mapped, hosted, ours, one of ours, signed up, in use, appear, heard, live, lives, work, works, employed, legal, legitimate, real, working, created, looked up, correct, served, handled, reside, resides, belong, belongs, recognize, recognise, recognizes, set up, subscribed, enrolled, maintained, understood, member of domain, member of this domain, part of, member of our domain, recognizable, traceable, matching, correspond, corresponds, participate, participates`,
  /** What a mailbox that exists has in a list: `no record of this user`. */
  record: `record, records, entry, entries, trace`,
  absent: `unknown, marked as invalid, marked as deleted, non existent, nonexistent, nonexistant, non existant, non existing, nonexisting, inexistent, inexist, inexistant, undefined, unrecognized, unrecognised, invalid, illegal, incorrect, wrong, bad, deleted, removed, purged, erased, destroyed, missing, absent, unassigned, unallocated, unregistered, unused, unlisted, gone, dead, vanished, moved, relocated, departed, replaced, decommissioned, dropped, abandoned, resigned, graduated, deceased, non working, nonworking, misspelled, unprovisioned, unmapped, unresolvable, wiped, unidentified, notfound, fictitious, bogus, eliminated, has left, left the, left us, left our, left this, left in, left on, left last, left already, missing home directory, moved on, moved away, left office, soft deleted, hard deleted, passed away, laid off, moved to another company, moved to another job, changed jobs, changed job, deprovisioned, let go, separated`,
  working: `active, activated, enabled, in service, in operation, operational, open, operating, alive`,
  disabled: `disabled, deactivated, de activated, suspended, inactive, inactivated, frozen, closed, terminated, expired, discontinued,
    cancelled, canceled, archived, dormant, hibernated, hibernating, locked, retired, revoked, parked, paused, quarantined, barred,
    shut down, shutdown, shut, out of service, switched off, turned off, on hold, stopped, unsubscribed, obsolete, disactivated, banned,
    lapsed, out of use, locked out, offboarded, ended, put on hold, put out of service, blocked due to inactivity, in quarantine, withdrawn, permanently unavailable, unavailable permanently, taken out of service, not used`,
  blocked: `blocked`,
  accepting: `accept, accepts, accepting, accepted, receive, receives, receiving, received, use, monitored, taking, take, takes, available,
    reachable, read`,
  may: `may, might, perhaps, likely, probable, can mean, could mean, one of these, more of the following, any of the following, possibly, probably, maybe, either, potentially, presumably, whether, if, unless, until, possible, possibilities, could be, could have, can be`,
  later: `temporarily, temporary, at the moment, for the moment, for now, right now, momentarily, later, again, retry, this time,
    transient, deferred, delayed, shortly, tomorrow, meanwhile, soon, while, for maintenance, under maintenance, maintenance, during maintenance, during backup, during failover, at this hour, at this time of day, during migration, at weekends, on weekends, at night, after too many, due to too many, because of too many, active yet, activated yet, enabled yet, for backup, by another process, by another session, weekend, holidays, on this node, on this replica, on this mirror, on this copy, try other, try another, being set up, being created, being moved, being migrated, being built, being rebuilt, being prepared, being restored, being repaired, being provisioned, being transferred`,
  preposition: `of, for, to, in, on, at, by, from, with, under, within, among, as, via, per, behind, into, due, after, pending, through, against, inside, during, between, before, unto, toward, towards, regarding, about, despite, across, upon, called, named, goes by, answers to, responds to`,
} satisfies Readonly<Record<string, string>>;

const entries = lazy(() =>
  Object.entries(lexicon).flatMap(([wordClass, words]) =>
    words
      .split(",")
      .map((phrase) => [phrase.trim().replaceAll(/\s+/g, " "), wordClass as WordClass] as const),
  ),
);
const classes = lazy(() => new Map(entries()));

export const classOf = (word: string): WordClass =>
  classes().get(word) ?? (isNumber.test(word) ? "determiner" : isId.test(word) ? "adverb" : "other");

const isNumber = /^(?:\d+|[245]\.\d+\.\d+)$/;
/** Of a session or a queue, and nobody's name. */
const isId = /^(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{9,}$/;

const phrase = lazy(
  () =>
    new RegExp(
      `(?<![^ ])(?:${entries()
        .map(([words]) => words)
        .filter((words) => words.includes(" "))

        .toSorted((one, other) => other.length - one.length)
        .join("|")})(?![^ ])`,
      "g",
    ),
);

/** The words of a clause, each phrase of the lexicon as one. */
export function wordsIn(clause: string): string[] {
  return clause
    .replaceAll(phrase(), (words) => words.replaceAll(" ", "\u00a0"))
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => word.replaceAll("\u00a0", " "));
}
