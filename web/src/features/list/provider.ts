/** A mail provider's machine name as people write it. */
const names: Readonly<Record<string, string>> = {
  google_workspace: "Google Workspace",
  microsoft365: "Microsoft 365",
  gmx: "GMX",
};

export function providerName(provider: string): string {
  const words = provider.replaceAll("_", " ");
  return names[provider] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
