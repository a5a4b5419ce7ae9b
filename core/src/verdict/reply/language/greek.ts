/** Greek, without its accents, and in Latin letters. */
import { tablesOf } from "./tables.ts";

const own = tablesOf({
  mailbox:
    "χρηστη|παραληπτη|λογαριασμ|γραμματοκιβ|θυριδα|διευθυνση(?! ip)|κουτι|προσωπο|υπαλληλο|συνδρομητη|πελατη|εργαζομενο",
  absent:
    "δεν (?:υπαρχ|βρεθηκ|βρισκεται|ειναι (?:εγκυρ|γνωστ|καταχωρ|εγγεγραμμ)|αναγνωρ|εντοπιστ|ευρεθη)\\S*|αγνωστ|μη εγκυρ|ανυπαρκτ|ακυρ|λανθασμεν|εσφαλμεν",
  none: "δεν υπαρχει (?:τετοι\\S* |αυτ\\S* |ο |η )?|κανενας |ουδεις ",
  disabled:
    "διαγραφ|απενεργοποι|ανεσταλ|ανασταλ|κλειδ|κλεισ|εκλεισ|ανενεργ|διακοπ|καταργ|ληξ|εληξ|δεν (?:ειναι|χρησιμοποιειται) (?:πλεον|πια)|δεν ειναι (?:πια |πλεον )?(?:ενεργ|σε χρηση)|δεσμευ|μπλοκαρ|παγωσ|συνταξιοδοτ",
  departed: "δεν εργαζεται (?:πλεον|πια)|δεν εργαζεται πλεον|(?:εχει )?αποχωρησ|εφυγε απο την εταιρ",
  space: "χωρο|οριο|ποσοστωση|αποθηκευτικ",
  full: "δεν (?:υπαρχει|εχει) (?:αλλος )?χωρο|πληρ|γεματ|γεμισ|υπερβαση|εξαντλ|ξεπερασ|υπερβ",
  sender:
    "φημη|διευθυνση (?:απαντησης|επιστροφης)|αποστολε|διευθυνση ip|μαυρη λιστα|(?:λογαριασμος|διευθυνση|διακομιστης|θυριδα|διακομιστη) σας|ανεπιθυμητ|πολιτικ",
  mail: "μηνυμα|συνδεση|αλληλογραφ|παραδοση|μηνυματ",
  refused:
    "απορριφθ|απορριπτ|απαγορ|αποκλει|δεν (?:επιτρεπ|γινονται δεκτ|γινεται δεκτ|δεχεται)\\S*|αρνηση|αρνειται|μπλοκαρ",
  accepts: "δεχεται|δεχονται|λαμβανει|αποδεχεται",
  declines: "δεν (?:δεχεται|λαμβανει|αποδεχεται)",
  only: "μονο|αποκλειστικα",
  insiders:
    "εσωτερικ|μελη|μελος|συνδρομητ|εξουσιοδοτ|εγκεκριμεν|εγγεγραμμεν|υπαλληλ|επαφ|οργανισμ|εταιρει|πανεπιστ|πιστοποιημεν|προσωπικο",
  outsiders: "εξωτερικ|εκτος",
  unauthorized: "δεν μπορειτε|δεν εχετε (?:δικαιωμα|αδεια|εξουσιοδοτηση)",
  greylist: "γκριζα λιστα|ζευγος|συνδυασμ",
  notYet: "ακομα|ακομη|πρωτη φορα|αγνωστος",
  later: "δοκιμαστε|προσπαθηστε|αργοτερα|ξαναπροσπαθ",
  temporarily: "προσωριν|προς το παρον|αυτη τη στιγμη",
  trouble:
    "συντηρηση|μη διαθεσιμ|(?:προσωριν|εσωτερικ|τοπικ|τεχνικ)\\S* (?:\\S+ )?(?:σφαλμα|προβλημα|βλαβη)|υπερφορτ",
  systems: "βαση δεδομεν|βασης δεδομεν|καταλογ",
  tooMany: "παρα πολλ|υπερβολικ|πολλες συνδεσεις",
  domain: "τομεα|τομεας|ονομα χωρου|domain",
  elsewhere:
    "δεν (?:δεχομαστε|εξυπηρετουμε|διαχειριζομαστε|φιλοξενουμε)\\S*|δεν (?:εξυπηρετειται|φιλοξενειται|υπαρχει εδω|ειναι τοπικ)\\S*|δεν υπαρχει σε αυτον τον (?:διακομ|εξυπηρ)\\S*",
  relaying: "relay|αναμεταδοση|προωθηση",
  forward: "ανακατευθυνσ|προωθησ\\S* (?:απο|της|του|προς)|προωθειτ",
  belongings: "φακελ|επαληθευση|υπογραφη",
  ownerAfter: "του (?:χρηστη|χρήστη|παραληπτη|παραλήπτη|λογαριασμου|λογαριασμού)",
  name: "ονομα|όνομα|διευθ",
  former: "χθες|χτες|προσφατα|πρόσφατα|την περασμεν",
  wrote: "(?:γραψατε|γράψατε|στειλατε|στείλατε)",
  or: "ή|η",
  whether: "(?:αν|εαν) (?:\\S+ ){0,3}υπαρχει",
  perhaps: "ισως|πιθαν|ενδεχομεν|(?<!δεν )μπορει να",
  facilities: "(?<!απο τον )διαχειριστη|πυλη|αδεια(?:ς)? (?:χρησης|λογισμικ|του|της)|antivirus|αρχειο",
  target:
    "(?:διακομιστη|εξυπηρετητη)\\S* (?:προορισμου|στοχου)|(?:απομακρυσμεν|αλλ)\\S+ (?:διακομιστ|εξυπηρετητ)",
  untold: "δεν (?:αποκαλυπτ|ανακοινων|γνωστοποι|ελεγχ)",
  alive: "ουτε \\S+ ουτε|δεν ειναι (?:αγνωστ|απενεργοποιημεν|κλειστ|διαγραμμεν)|κανενα προβλημα",
  nonmember: "δεν (?:ειστε|ειναι|περιλαμβανεστε|συγκαταλεγεστε) (?:\\S+ ){0,3}?(?:μελη|μελος|συνδρομητ)",
  condition: "αν|εαν",
  can: "(?:δεν )?(?:μπορει|μπορουν)(?! να (?:βρεθει|εντοπιστει))",
  letters: /[\u0370-\u03ff]/,
  says: {
    alive: "550 Ο παραλήπτης δεν είναι άγνωστος",
    forward: "550 Η προώθηση της θυρίδας οδηγεί σε διεύθυνση που δεν υπάρχει",
    unclear: "550 Ο χρήστης δεν υπάρχει ή έχει αποκλείσει τον αποστολέα",
    full: "552 Το γραμματοκιβώτιο του παραλήπτη είναι πλήρες",
    greylisted: "451 Γκρίζα λίστα, δοκιμάστε αργότερα",
    trouble: "451 Προσωρινό σφάλμα στη βάση δεδομένων",
    tooMany: "421 Πάρα πολλές συνδέσεις",
    restricted: "550 Η διεύθυνση δέχεται μόνο εσωτερικά μηνύματα",
    sender: "550 Ο αποστολέας απορρίφθηκε",
    relay: "550 Ο τομέας δεν εξυπηρετείται από αυτόν τον διακομιστή",
    closed: "550 Το domain έχει ανασταλεί",
    system: "550 Η βάση δεδομένων δεν βρέθηκε",
    later: "451 Δοκιμάστε ξανά αργότερα",
    locked: "550 Ο λογαριασμός έχει ανασταλεί προσωρινά",
    disabled: "550 Ο λογαριασμός έχει απενεργοποιηθεί",
    absent: "550 5.1.1 Άγνωστος χρήστης",
    refused: "550 Το μήνυμα απορρίφθηκε",
  },
});

const greeklish = tablesOf({
  mailbox:
    "(?:o )?xristis|xrhsths|christis|chrhsths|paraliptis|paralhpths|logariasmos|logariasmo|grammatokivotio|thirida|thyrida|dieythinsi|diefthynsi|dieuthynsi|diey8ynsh",
  absent:
    "den (?:y?i?parxei|iparxei|yparxei|uparxei|yparchei|vrethike|brethike|vre8ike|brethhke|einai egkyr\\w*)|agnost|agnwst|mi egkyr|anyparkt|akyr",
  none: "den (?:yparxei|iparxei|uparxei)(?: tetoios| o)?",
  disabled: "diagraf|apenergopoi|anestal|anastal|kleid|klei?st|anenerg|klise|ekleise|katarg",
  departed: "den ergazetai (?:pleon|pia)",
  space: "xoros|xwros|orio",
  full: "plires|plhres|gemat|yperv|ypervasi",
  sender: "apostole|mayri lista|mavri lista|dieythinsi ip",
  mail: "minyma|mhnyma|syndesi",
  refused: "aporrif|apagor",
  only: "mono",
  insiders: "esoterik|meli",
  outsiders: "exoterik",
  greylist: "gkriza lista",
  later: "dokimaste|prospathiste|argotera",
  temporarily: "prosorin|proswrin",
  trouble: "sintirisi|syntirisi|proso?rino sfalma|proswrino sfalma",
  systems: "vasi dedomenon|basi dedomenwn",
  tooMany: "para poll",
  domain: "tomeas",
  elsewhere: "den exypiret",
  or: "i",
  says: {
    absent: "550 5.7.1 O xristis den yparxei",
    disabled: "550 O logariasmos apenergopoiithike",
    full: "552 To grammatokivotio einai plires",
    sender: "550 O apostoleas aporrifthike",
    later: "451 Dokimaste argotera",
  },
});

export const greek = [own, greeklish];
