/** A whole reply: the code of its last line, and the text of every line without the code. */
export interface Reply {
  code: number;
  lines: readonly string[];
}

/** Thrown for bytes that are not an SMTP reply, and for a reply over the limit. */
export class Garbled extends Error {
  override name = "Garbled";
}

export interface ReplyReader {
  /** Returns the replies that these bytes complete, and buffers the rest. Throws `Garbled`. */
  push(bytes: Buffer): void;
  /** Whether an incomplete reply is buffered. */
  isMidway(): boolean;
}

const replyLine = /^([2-5]\d\d)(?:([ -])(.*))?$/s;

/** Assembles replies from chunks of bytes. A bare LF ends a line like CRLF. */
export function replyReader(handOn: (reply: Reply) => void, { maxOctets = 16_384 } = {}): ReplyReader {
  let partial = "";
  let lines: string[] = [];
  let octets = 0;

  const take = (line: string): Reply | null => {
    const [whole, code, separator, text = ""] = replyLine.exec(line) ?? [];
    if (whole === undefined) throw new Garbled("the server does not speak SMTP");
    lines.push(decode(text));
    if (separator === "-") return null;
    const reply = { code: Number(code), lines };
    lines = [];
    return reply;
  };

  return {
    push(bytes) {
      const text = partial + bytes.toString("latin1");
      let start = 0;
      for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
        octets += end - start;
        if (octets > maxOctets) throw new Garbled("the reply is too long");
        const reply = take(text.slice(start, text[end - 1] === "\r" ? end - 1 : end));
        start = end + 1;
        if (!reply) continue;
        octets = 0;
        handOn(reply);
      }
      partial = text.slice(start);
      if (octets + partial.length > maxOctets) throw new Garbled("the reply is too long");
    },
    isMidway: () => partial !== "" || lines.length > 0,
  };
}

const decode = (latin1: string): string => Buffer.from(latin1, "latin1").toString("utf8");

/** The first complete reply in these bytes, or null. Throws `Garbled`. */
export function firstReply(bytes: Buffer): Reply | null {
  const replies: Reply[] = [];
  replyReader((reply) => replies.push(reply)).push(bytes);
  return replies[0] ?? null;
}
