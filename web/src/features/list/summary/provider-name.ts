/** Display names of mail providers. */
const names: Readonly<Record<string, string>> = {
  google_workspace: "Google Workspace",
  microsoft365: "Microsoft 365",
  gmx: "GMX",
  godaddy: "GoDaddy",
  ionos: "IONOS",
  kpn: "KPN",
  netease: "NetEase",
  ovh: "OVH",
  qq: "QQ",
  t_online: "T-Online",
  wp_pl: "WP.pl",
};

export function providerName(provider: string): string {
  const words = provider.replaceAll("_", " ");
  return names[provider] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
