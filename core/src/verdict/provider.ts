/** The provider of a mail host, by the suffix of its name. */
import { memoize } from "../kit/memoize.ts";

export interface Provider {
  name: string;
  /** Accepts every recipient, so that no catch-all probe is worth sending. */
  opaque: boolean;
}

/** Suffixes of mail host names, by provider. Sources: visulima email-provider-mx (MIT), KumoMTA traffic shaping (Apache-2.0). */
const suffixes = {
  google_workspace: ["google.com", "googlemail.com"],
  outlook: ["olc.protection.outlook.com"],
  microsoft365: ["mail.protection.outlook.com", "outlook.com", "mx.microsoft"],
  yahoo: ["yahoodns.net", "yahoo.com"],
  apple: ["icloud.com", "mail.me.com"],
  zoho: ["zoho.com", "zoho.eu", "zoho.in", "zohomail.com"],
  fastmail: ["messagingengine.com", "fastmail.com"],
  proton: ["protonmail.ch", "protonmail.com", "proton.me"],
  yandex: ["yandex.net", "yandex.ru"],
  gmx: ["gmx.net", "gmx.com"],
  web_de: ["web.de"],
  mail_com: ["mail.com"],
  mail_ru: ["mail.ru"],
  orange: ["orange.fr"],
  proofpoint: ["pphosted.com", "pphosted.net", "ppe-hosted.com"],
  mimecast: ["mimecast.com", "mimecast.co.za", "mimecast.org", "mimecast-offshore.com"],
  barracuda: ["ess.barracudanetworks.com", "cudasvc.com"],
  cisco: ["iphmx.com"],
  trend_micro: ["tmes.trendmicro.com", "hes.trendmicro.com", "tmes.trendmicro.eu"],
  sophos: ["hydra.sophos.com"],
  forcepoint: ["mailcontrol.com"],
  symantec: ["messagelabs.com"],
  cloudflare: ["mx.cloudflare.net"],
  comcast: ["comcast.net"],
  kpn: ["kpnmail.nl"],
  netvigator: ["netvigator.com"],
  qq: ["qq.com"],
  netease: ["netease.com"],
  yahoo_japan: ["yahoo.co.jp"],
  naver: ["naver.com"],
  seznam: ["seznam.cz"],
  wp_pl: ["wp.pl"],
  libero: ["libero.it"],
  t_online: ["t-online.de"],
  ionos: ["ionos.com", "ionos.de", "ionos.co.uk", "ionos.fr", "ionos.es", "kundenserver.de", "1and1.com"],
  godaddy: ["secureserver.net"],
  rackspace: ["emailsrvr.com"],
  ovh: ["mail.ovh.net", "mail.ovh.ca"],
  gandi: ["mail.gandi.net"],
  hostinger: ["hostinger.com"],
  namecheap: ["privateemail.com"],
  strato: ["rzone.de"],
  spamexperts: ["antispamcloud.com"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ProviderName = keyof typeof suffixes;

/** The names of the known providers; mail hosts of any other are `other`. */
export const providers: readonly string[] = [...Object.keys(suffixes), "other"];

/** SpamExperts accepts every recipient before it looks up the mailbox (reacher, rules.json). */
const opaque: ReadonlySet<string> = new Set<ProviderName>(["spamexperts"]);

const bySuffix = new Map<string, Provider>(
  Object.entries(suffixes).flatMap(([name, endings]) =>
    endings.map((ending) => [ending, { name, opaque: opaque.has(name) }] as const),
  ),
);

/** The provider of a mail host, by the longest matching suffix; null if unknown. */
export const providerOf = memoize(10_000, (host: string): Provider | null => {
  let ending = host.toLowerCase().replace(/\.$/, "");
  for (;;) {
    const provider = bySuffix.get(ending);
    if (provider) return provider;
    const dot = ending.indexOf(".");
    if (dot === -1) return null;
    ending = ending.slice(dot + 1);
  }
});
