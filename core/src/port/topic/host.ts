/** Whether a URL is one of Amazon SNS. */
export const isOfSNS = ({ protocol, hostname, port, username }: URL): boolean =>
  protocol === "https:" &&
  port === "" &&
  username === "" &&
  /^sns\.[a-z]{2}(-[a-z]+)+-\d\.amazonaws\.com(\.cn)?$/.test(hostname);
