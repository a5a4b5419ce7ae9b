/** What the mail server replied, or why there is no reply. */
import { noReplyOf } from "./no-reply.ts";
import { Part } from "./part.tsx";
import type { ShownVerdict } from "./shown-verdict.ts";

export function ServerReply({ checks, mx, smtp }: Pick<ShownVerdict, "checks" | "mx" | "smtp">) {
  if (smtp === null) return <NoReply reason={checks.mailbox?.reason ?? ""} host={mx?.host} />;
  return (
    <Part title={smtp.text === "" ? "The server's answer" : "In the server's own words"}>
      <blockquote className="rounded-control border-l-2 border-accent bg-sunken px-3.5 py-2.5 font-mono text-[0.8125rem] leading-6 break-words text-ink">
        {smtp.code} {smtp.enhanced_code === null ? "" : `${smtp.enhanced_code} `}
        {smtp.text}
      </blockquote>
      <Source host={mx?.host} stage={smtp.stage} />
    </Part>
  );
}

function NoReply({ reason, host }: { reason: string; host: string | undefined }) {
  const silence = noReplyOf(reason);
  if (silence === null) return null;
  return (
    <Part title="The server did not reply">
      <p className="rounded-control bg-sunken px-3.5 py-2.5 text-sm text-ink">{silence.sentence}</p>
      <Source host={host} stage={silence.stage} />
    </Part>
  );
}

/** The mail server and the SMTP stage of a reply. */
const Source = ({ host, stage }: { host: string | undefined; stage: string }) => (
  <p className="mt-2 text-[0.8125rem] break-all text-ink-muted">
    {host === undefined ? "" : `From ${host}, `}
    {stage.toUpperCase()} stage
  </p>
);
