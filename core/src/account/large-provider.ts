/**
 * Large mail providers that run their domains themselves. Those whose accounts have any number of masked addresses, as at
 * iCloud or Fastmail, are not among them.
 */
const largeProviders: ReadonlySet<string> = new Set(
  [
    "gmail.com googlemail.com",
    "outlook.com outlook.de outlook.fr outlook.es outlook.it hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es",
    "live.com live.co.uk live.fr live.nl live.it msn.com",
    "yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.ca yahoo.in yahoo.co.in yahoo.com.br yahoo.co.jp ymail.com aol.com",
    "gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de bluewin.ch",
    "orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it ziggo.nl telenet.be seznam.cz wp.pl o2.pl onet.pl interia.pl",
    "mail.ru yandex.ru yandex.com qq.com 163.com 126.com naver.com daum.net hanmail.net uol.com.br bol.com.br rediffmail.com",
    "comcast.net att.net verizon.net btinternet.com sky.com",
  ].flatMap((names) => names.split(" ")),
);

export const isLargeProvider = (domain: string): boolean => largeProviders.has(domain);
