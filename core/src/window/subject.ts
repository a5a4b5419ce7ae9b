/**
 * Everything that is counted in windows of time, by name. A limit of kind `quota` is one of the workspace, as the code of its
 * refusal says. One of kind `throttle` holds off a caller that asks too often.
 */
export type Kind = "quota" | "throttle";

const kinds = {
  // People and visitors
  attempts: "throttle",
  codes: "throttle",
  "wrong-factor-codes": "throttle",
  picture: "throttle",
  data: "throttle",
  receipt: "throttle",
  requests: "quota",
  invitations: "throttle",
  archive: "throttle",
  "archive-link": "throttle",
  "shared-link": "throttle",

  // Programs
  calls: "quota",
  "device-login": "throttle",
  "device-poll": "throttle",
  "form-check": "throttle",
  replays: "quota",
  resends: "quota",
  "test-events": "quota",
  "source-calls": "quota",

  // Lists
  "new-lists": "quota",
  "uploaded-bytes": "quota",
  "stored-before": "quota",
  "sums-of-stored": "quota",
  copies: "quota",
  "copied-bytes": "quota",
  previews: "quota",
  reimports: "quota",
  "long-looks": "quota",
  repeated: "throttle",
  died: "throttle",
  blocked: "throttle",
  files: "quota",
  comparisons: "quota",
  "same-file": "quota",
  "file-bytes": "quota",
  "fetched-bytes": "quota",

  // Verdicts
  analyses: "quota",
  resume: "throttle",
  "test-rows": "quota",
  "unknown-verdicts": "quota",
  suppress: "throttle",
  rewritten: "quota",
  "rewritten-bytes": "quota",
} as const satisfies Readonly<Record<string, Kind>>;

export type Name = keyof typeof kinds;

/** Whose uses are counted: a name, and an id such as that of a workspace. */
export type Subject = `${Name}:${string}`;

const nameOf = (subject: string): string => subject.slice(0, subject.indexOf(":"));

export const isSubject = (text: string): text is Subject => Object.hasOwn(kinds, nameOf(text));

export const kindOf = (subject: Subject): Kind => kinds[nameOf(subject) as Name];
