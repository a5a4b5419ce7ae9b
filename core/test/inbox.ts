interface ReceivedMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
}

/** The mails that the local cloud has accepted for an address, newest first. */
export async function inboxOf(address: string): Promise<ReceivedMail[]> {
  const url = `${process.env["AWS_ENDPOINT_URL"]}/_local/inbox?to=${encodeURIComponent(address)}`;
  const answer = await fetch(url, { headers: { accept: "application/json" } });
  return (await answer.json()) as ReceivedMail[];
}
