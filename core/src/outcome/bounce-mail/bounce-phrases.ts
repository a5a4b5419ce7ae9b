/** What mail servers write in bounces: in subjects, before recipients, and before the mail that came back. In lower case. */

/** A pattern for any of these. */
const anyOf = (phrases: readonly RegExp[], before = ""): RegExp =>
  new RegExp(`${before}(?:${phrases.map(({ source }) => source).join("|")})`, "i");

/** Subjects of bounces. A person answers with `Re:`. */
export const returned = anyOf(
  [
    /undeliver/,
    /non-?delivery/,
    /delivery (?:failure|status|notification|problem|warning)/,
    /(?:message |mail |e-?mail )?delivery (?:failed|failure|problem|warning)/,
    /failure (?:notice|delivery)/,
    /failed mail/,
    /returned mail/,
    /mail (?:could not|failed|not delivered|error|system error)/,
    /message (?:delivery failure|undeliverable)/,
    /permanent delivery/,
    /processing error/,
    /warning: message .* delayed/,
    /automatically rejected/,
    /your message to .* could not/,
    /.*\(delivery failed\)\s*$/,
    /\[postmaster\]/,
  ],
  "^\\s*",
);

/** What says that a mail did not arrive, or not yet. */
export const failed = anyOf([
  /undeliver/,
  /not (?:yet )?(?:be(?:en)? )?(?:successfully )?(?:deliver|collected|reach|receive|accept|find|recogni[sz]ed|exist|(?:exactly )?match)/,
  /not.{0,20} been (?:delivered|collected)/,
  /(?:unable|wasn't able) to (?:deliver|reach)/,
  /(?:can(?:not|'t)|could(?:n't| not)|were not able to|pu) .{0,20}(?:deliver|sent|reach|delivre)/,
  /delivery.{0,60}(?:failed|failure|aborted|delayed|problem|postponed|warning)/,
  /del[ie]very to/,
  /fail(?:ed|ure).{0,12}(?:recipient|address|delivery|attempt)/,
  /permanent (?:fatal )?(?:delivery )?(?:error|failure)/,
  /(?:unknown|no such|invalid) (?:user|recipient|address|final|mailbox)/,
  /mailbox (?:is )?(?:full|unavailable)/,
  /undelivered/,
  /returned/,
  /rejected/,
  /error (?:was detected|description)/,
  /intended recipient/,
  /message not delivered/,
  /requested action not taken/,
  /nameserver/,
  /your (?:e-?mail )?message to\b/,
  /delivery of e-?mail to/,
  /there's a problem/,
  /^<[^<>]+>:\s*$/,
]);

/** What says that the mail server goes on trying. */
export const late = anyOf([
  /^warning.{0,100}(?:delayed|not yet)/,
  /has been (?:delayed|postponed)/,
  /not yet been delivered/,
  /will be retried/,
  /attempts will continue/,
  /continue to (?:try|attempt)/,
  /delivery (?:delayed|warning)/,
]);

/** From here on stands the mail that came back. */
export const original = anyOf([
  /^[>|\s]{0,40}-{0,80}\s{0,40}(?:this is |here is |below (?:the next line|this line) is |included is |attachment is |the first .{0,20}lines of )?(?:a |the |your )*(?:copy of|header of|text of|headers? (?:and|follow)|original message(?! was)|returned message|unsent message|message (?:header|body|text)|returned mail|old message|original mail)/,
  /^.{0,8}-- ?(?:start of returned|original|returned mail|returned message|header of|the header|unsent|message (?:header|body|text)|mensaje original|forwarded message|begin)/,
  /copy of (?:the|your) (?:original )?message.{0,40}(?:below|follow|:\s*$|included)/,
  /(?:below (?:the next line|this line) is|here is) a copy/,
  /original message (?:follows|as received|attached|below)/,
  /message headers follow/,
  /lines of your original message/,
  /returned mail follows/,
  /message reads \(in part\)/,
  /undelivered message you sent follows/,
  /here is your returned mail/,
  /original message details/,
  /mts-id/,
  /end of message/,
]);
