/** Known typos. Sources: flanker (Apache-2.0), mailcheck (MIT), GOV.UK Notify (MIT). */

/** Typos of top-level domains, none of which exist, by the intended one. */
export const topLevels: Readonly<Record<string, string>> = {
  com:
    "con cmo ocm vom xom dom cim cpm c0m clm ccm coom ccom comm comn copm ciom colm come como coml comk " +
    "comr comt comi comq comd cok coc col vop",
  net: "ney nte nett ner nrt nry met ent",
  org: "ogr orgg rog otg orf",
  "co.uk": "couk co.ik co.ul co.u c.uk",
};

/** Typos of domains that exist, or that are too distant to be found by edit distance. */
export const domains: Readonly<Record<string, string>> = {
  "gmail.com":
    "gmail gmailcom gmail.co gmail.cm gmail.om gmail.c gmail.m gmail.net gmail.org gmail.com.com gmailc.om " +
    "gmial.co gmai.co gmaila.com gmaim.com gml.com gmal.com fmail.com hmail.com qmail.com tmail.com ttmail.com " +
    "gmai.com gamil.com gmial.com gmali.com gnail.com gmil.com gmaul.com gmall.com",
  "hotmail.com":
    "hotmail hotmailcom hotmail.co hotmail.cm hotmail.om hotmail.c hotmail.com.com hotmailc.om hotmailmail.com " +
    "homail.com hotmal.com hotmai.com hotmil.com hotnail.com hotmial.com htmail.com hitmail.com",
  "yahoo.com":
    "yahoo yahoocom yahoo.co yahoo.cm yahoo.om yahoo.c yahoo.com.com yahooc.om yaho.com yahooo.com yhoo.com " +
    "ayhoo.com yaooh.com yajoo.com yahho.com yaoo.com",
  "outlook.com": "outlook outlookcom outlook.co outlook.cm outlook.om outlok.com outlool.com",
  "icloud.com": "icloud icloudcom icloud.co icloud.cm icloud.om iclod.com icoud.com",
  "aol.com": "aol aol.co aol.cm aol.om aoll.com",
  "msn.com": "gmsn.com msn.co msn.cm msm.com",
};
