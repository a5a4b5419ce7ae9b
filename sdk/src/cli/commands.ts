/** The commands and their options, as data: the help, the completion and the reading of a command line follow from it. */
import { encodings, eventTypes, listStatuses, statuses } from "../types.ts";

export interface Option {
  /** What follows it; a flag where nothing does. */
  argument?: string;
  says: string;
  /** The words that may follow it. */
  words?: readonly string[];
}

interface CommandSpec {
  /** What follows the name. */
  line: string;
  says: string;
  /** The words that may follow the name. */
  words?: readonly string[];
  options: Readonly<Record<string, Option>>;
}

export const modes = ["clean", "verify", "analyze"] as const;
export const formats = ["csv", "xlsx", "jsonl", "zip"] as const;
export const policies = ["balanced", "safe", "reach"] as const;
export const relayChoices = ["keep", "drop"] as const;
/** The events that a key may hear: never entries of the audit trail. */
export const heardTypes = eventTypes.filter((type) => type !== "audit.entry");
export const suppressionReasons = ["bounce", "complaint", "unsubscribe", "manual"] as const;
export const suppressionFormats = [
  "winnow",
  "ses",
  "sendgrid",
  "mailgun",
  "postmark",
  "mailchimp",
  "addresses",
] as const;
export const shells = ["bash", "zsh", "fish"] as const;

const failOn: Option = {
  argument: "STATUSES",
  says: "end with 3 where there is one: invalid, or invalid,risky",
  words: statuses,
};
const mend: Option = { says: "mend what nearly is an address, such as mailto:jane@x.org or jane@gmail,com" };
const policy: Option = {
  argument: "POLICY",
  says: "what a cleaned file keeps: balanced, safe or reach",
  words: policies,
};
const relays: Option = {
  argument: "CHOICE",
  says: "what a cleaned file does with relay addresses: keep (default) or drop",
  words: relayChoices,
};
const format: Option = { argument: "FORMAT", says: "csv (default), xlsx, jsonl or zip", words: formats };

/** Options of every command. */
export const everywhere = {
  json: { says: "one JSON value per line, for programs" },
  "base-url": { argument: "URL", says: "where Winnow is; or WINNOW_BASE_URL" },
  profile: { argument: "NAME", says: "the key of winnow login to use; or WINNOW_PROFILE" },
  help: { says: "what a command does, and its options" },
  version: { says: "the version of this program" },
} as const satisfies Record<string, Option>;

export const commands = {
  login: {
    line: "",
    says: "get a key by a code that you type in the browser, and keep it",
    options: {
      test: { says: "a test key, which costs nothing" },
      name: { argument: "NAME", says: "of the key; by default the user and this machine" },
    },
  },
  logout: { line: "", says: "forget the key of winnow login", options: {} },
  verify: {
    line: "EMAIL…",
    says: "a line for each address; - reads addresses from the standard input, one per line",
    options: {
      fresh: { says: "ask anew, instead of repeating a verdict of the last 24 hours" },
      mend,
      "fail-on": failOn,
    },
  },
  "list create": {
    line: "FILE",
    says: "upload and clean a file, - for the standard input; run it again to resume",
    options: {
      watch: { says: "show the progress until the end, and save the file" },
      mode: {
        argument: "MODE",
        says: "clean (default), verify or analyze; an analysis is free",
        words: modes,
      },
      policy,
      relays,
      name: { argument: "NAME", says: "of the list; by default the name of the file" },
      column: { argument: "COLUMN", says: "which holds the addresses, where that is in doubt" },
      delimiter: { argument: "SIGN", says: "what separates the cells: , ; | or tab" },
      encoding: {
        argument: "NAME",
        says: "of a text file, such as windows-1250; by default it is detected",
        words: encodings,
      },
      mend,
      header: { says: "the first row has the names of the columns" },
      "no-header": { says: "the first row has an address" },
      format,
      out: { argument: "FILE", says: "where to save; by default beside FILE, with -clean or -verified" },
      "fail-on": failOn,
      "max-bounce": {
        argument: "PERCENT",
        says: "end with 3 where more of the list, sent as it is, is expected to bounce; needs --watch",
      },
      restart: { says: "forget the list that an interrupted run has created" },
    },
  },
  "list ls": {
    line: "",
    says: "the lists, newest first",
    options: {
      status: { argument: "STATUS", says: "only those in this state", words: listStatuses },
      tag: { argument: "TAG", says: "only those with this tag" },
      query: { argument: "TEXT", says: "only those whose name has this" },
      limit: { argument: "NUMBER", says: "how many; 20 by default" },
    },
  },
  "list get": { line: "ID", says: "the state and the numbers of a list", options: {} },
  "list revise": {
    line: "ID",
    says: "judge its verdicts again by what was learned since, free of charge",
    options: {},
  },
  "list died": {
    line: "ID",
    says: "before its verification: how many were valid on other lists and are dead by now",
    options: {},
  },
  "list keep-fresh": {
    line: "ID",
    says: "verify what is due every 7 or 30 days, or before a date; without options, say how it is kept fresh",
    options: {
      every: { argument: "DAYS", says: "between two runs: 7 or 30", words: ["7", "30"] },
      before: {
        argument: "DATE",
        says: "once, so that it is fresh on this day of UTC, like 2026-12-24; alone, say what that takes",
      },
      cap: { argument: "CREDITS", says: "that all runs together may take" },
      off: { says: "keep it fresh no longer" },
    },
  },
  "list schedules": {
    line: "",
    says: "the lists that are kept fresh",
    options: {
      "set-by": { argument: "ID", says: "only those that belong to this API key or person" },
    },
  },
  "list cancel": { line: "ID", says: "end a verification; what was done stays charged", options: {} },
  "list results": {
    line: "ID",
    says: "the verdicts of a list, a line each",
    options: {
      status: { argument: "STATUS", says: "only these", words: statuses },
      reason: { argument: "REASON", says: "only these, such as mailbox_not_found" },
      query: { argument: "TEXT", says: "only addresses that have this, or a domain" },
      limit: { argument: "NUMBER", says: "how many; all by default" },
    },
  },
  "list download": {
    line: "ID",
    says: "save the file of a list that is verified",
    options: {
      policy,
      relays,
      status: { argument: "STATUSES", says: "only rows with these", words: statuses },
      format,
      out: { argument: "FILE", says: "where to save; by default ID and the format" },
    },
  },
  "rules import": {
    line: "FILE",
    says: "make the rules of a CSV file with the columns match, value, effect and note; - for the standard input",
    options: {},
  },
  "rules export": {
    line: "",
    says: "write all rules as CSV",
    options: { out: { argument: "FILE", says: "where to save; by default the standard output" } },
  },
  "suppressions import": {
    line: "FILE",
    says: "suppress the addresses of a CSV file, ours or one that a sender exported; - for the standard input",
    options: {
      reason: {
        argument: "REASON",
        says: "of rows that name none; by default manual",
        words: suppressionReasons,
      },
    },
  },
  "suppressions export": {
    line: "",
    says: "write the suppressed addresses as CSV",
    options: {
      format: {
        argument: "FORMAT",
        says: "ours (winnow, the default), that of a sender, or addresses alone",
        words: suppressionFormats,
      },
      reason: { argument: "REASON", says: "only those with it", words: suppressionReasons },
      out: { argument: "FILE", says: "where to save; by default the standard output" },
    },
  },
  "outcomes send": {
    line: "FILE",
    says: "report what happened to mails, from JSON lines; - for the standard input",
    options: {},
  },
  "outcomes import": {
    line: "FILE",
    says: "report bounces and reports of abuse as they arrived, a message or an mbox; - for the standard input",
    options: {},
  },
  "outcomes erase": { line: "EMAIL", says: "erase the outcomes of an address", options: {} },
  credits: { line: "", says: "what can be spent", options: {} },
  listen: {
    line: "",
    says: "forward webhooks of test events to this machine",
    options: {
      port: { argument: "PORT", says: "of a program on this machine" },
      path: { argument: "PATH", says: "of that program; by default /" },
      "forward-to": { argument: "URL", says: "in place of both" },
      events: { argument: "TYPES", says: "by default all", words: heardTypes },
    },
  },
  completion: {
    line: "SHELL",
    says: "a script that completes commands and options, for bash, zsh or fish",
    words: shells,
    options: {},
  },
} as const satisfies Record<string, CommandSpec>;

export type Command = keyof typeof commands;

export const commandNames = Object.keys(commands) as Command[];

export const specOf = (command: Command): CommandSpec => commands[command];

/** The options of a command with those of every command. */
export const optionsOf = (command: Command): Readonly<Record<string, Option>> => ({
  ...specOf(command).options,
  ...everywhere,
});
