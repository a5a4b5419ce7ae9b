/** A suggestion in short: only the domain where only the domain differs. */
export function suggestionText(email: string, suggestion: string): string {
  const [local, domain] = splitAt(suggestion);
  return splitAt(email)[0] === local ? domain : suggestion;
}

function splitAt(email: string): [local: string, domain: string] {
  const at = email.lastIndexOf("@");
  return at === -1 ? ["", email] : [email.slice(0, at), email.slice(at + 1)];
}
