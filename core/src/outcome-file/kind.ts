/** What a text is, by its beginning. Safe for the browser. */

/** Whether it is a mail as a mail server delivered it, or an mbox. */
export const isMessage = (text: string): boolean =>
  /^\s*(From \S+ .*\r?\n)?(Return-Path|Received|Delivered-To|X-[\w-]+|From|To|Date|Subject|Message-ID|MIME-Version|Content-Type|Authentication-Results|ARC-[\w-]+|DKIM-Signature):\s/i.test(
    text,
  );

/** Whether it is JSON, by lines or as a list. */
export const startsJson = (text: string): boolean => /^\uFEFF?\s*(\{\s*"|\{\s*\}|\[\s*(\{|\]|$))/.test(text);
