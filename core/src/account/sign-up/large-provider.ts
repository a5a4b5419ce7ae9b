/**
 * Large mail providers that run their domains themselves. Those whose accounts have any number of masked addresses, as at
 * iCloud or Fastmail, are not among them.
 */
const largeProviders: ReadonlySet<string> = new Set(
  [
    "gmail.com googlemail.com",
    "outlook.com outlook.de outlook.fr outlook.es outlook.it outlook.at outlook.be outlook.pt outlook.jp outlook.com.br",
    "hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es hotmail.nl hotmail.be hotmail.ca hotmail.com.br hotmail.com.ar",
    "live.com live.co.uk live.fr live.nl live.it live.be live.se live.dk live.ca live.com.au msn.com",
    "yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.se yahoo.ca yahoo.in yahoo.co.in yahoo.co.jp yahoo.co.id yahoo.com.sg yahoo.com.tw",
    "yahoo.com.br yahoo.com.mx yahoo.com.ar yahoo.com.au yahoo.co.nz ymail.com rocketmail.com aol.com aol.co.uk aol.de aol.fr",
    "gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de bluewin.ch",
    "orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net libero.it virgilio.it tim.it alice.it tin.it",
    "ziggo.nl kpnmail.nl telenet.be skynet.be telia.com seznam.cz email.cz centrum.cz wp.pl o2.pl onet.pl op.pl interia.pl abv.bg ukr.net",
    "mail.ru bk.ru list.ru inbox.ru yandex.ru yandex.com ya.ru rambler.ru",
    "qq.com foxmail.com 163.com 126.com sina.com naver.com daum.net hanmail.net nate.com docomo.ne.jp ezweb.ne.jp",
    "uol.com.br bol.com.br terra.com.br rediffmail.com bigpond.com optusnet.com.au xtra.co.nz",
    "comcast.net att.net sbcglobal.net bellsouth.net verizon.net cox.net charter.net shaw.ca rogers.com bell.net",
    "btinternet.com sky.com virginmedia.com",
  ].flatMap((names) => names.split(" ")),
);

export const isLargeProvider = (domain: string): boolean => largeProviders.has(domain);
