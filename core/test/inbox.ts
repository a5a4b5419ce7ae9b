interface ReceivedMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
}

/** The mails that the local cloud has accepted for an address. */
export async function inboxOf(address: string): Promise<ReceivedMail[]> {
  const answer = await fetch(`${process.env["AWS_ENDPOINT_URL"]}/_local/inbox`, {
    headers: { accept: "application/json" },
  });
  return ((await answer.json()) as ReceivedMail[]).filter(({ to }) => to === address);
}
