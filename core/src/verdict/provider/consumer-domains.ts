import type { ProviderName } from "./provider-hosts.ts";

/**
 * The domains at which large providers give mailboxes to everybody. Their provider is known without DNS. Sources: the
 * providers' own sign-up pages and MX records.
 */
const domains: Readonly<Record<string, string>> = {
  google_workspace: "gmail.com googlemail.com",
  outlook:
    "outlook.com outlook.fr outlook.de outlook.es outlook.it outlook.in outlook.com.br outlook.com.au hotmail.com " +
    "hotmail.co.uk hotmail.fr hotmail.it hotmail.es hotmail.de hotmail.be hotmail.nl hotmail.ca live.com live.co.uk " +
    "live.fr live.nl live.it live.be live.ca live.com.au msn.com",
  yahoo:
    "yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.ca yahoo.in yahoo.co.in yahoo.com.br " +
    "yahoo.com.au yahoo.com.ar yahoo.com.mx yahoo.com.ph yahoo.com.sg yahoo.co.id ymail.com rocketmail.com aol.com",
  apple: "icloud.com me.com mac.com",
  yahoo_japan: "yahoo.co.jp",
  gmx: "gmx.de gmx.net gmx.com gmx.at gmx.ch",
  web_de: "web.de",
  mail_com: "mail.com email.com",
  mail_ru: "mail.ru bk.ru inbox.ru list.ru",
  yandex: "yandex.ru yandex.com ya.ru yandex.by yandex.kz yandex.ua",
  orange: "orange.fr wanadoo.fr",
  comcast: "comcast.net",
  t_online: "t-online.de",
  libero: "libero.it",
  seznam: "seznam.cz",
  wp_pl: "wp.pl",
  naver: "naver.com",
  qq: "qq.com",
  netease: "163.com 126.com",
  fastmail: "fastmail.com fastmail.fm",
  proton: "proton.me protonmail.com protonmail.ch pm.me",
  zoho: "zoho.com zohomail.com",
  tuta: "tuta.com tuta.io tutanota.com tutanota.de tutamail.com keemail.me",
  posteo: "posteo.de posteo.net",
  mailbox_org: "mailbox.org",
  runbox: "runbox.com",
  riseup: "riseup.net",
  disroot: "disroot.org",
  hey: "hey.com",
} satisfies Partial<Record<ProviderName, string>>;

const byDomain = new Map(
  Object.entries(domains).flatMap(([provider, names]) =>
    names.split(" ").map((name) => [name, provider] as const),
  ),
);

/** The provider of a consumer domain; null for any other domain. */
export const providerOfDomain = (domain: string): string | null => byDomain.get(domain) ?? null;
