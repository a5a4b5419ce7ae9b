/** Misspellings in replies by the intended words, in lower case. */
const misspellings: Readonly<Record<string, string>> = {
  "does not": "doesnt doesnot doesn dosnt dosent dosn't dosen't does'nt doesn`t doesn´t",
  "do not": "dont do'nt don`t",
  exist: "exsist exisit exsit exsits exisits exitst",
  unknown: "unkown unknow unkonwn unknwon uknown unknonw unknowm unkwown unknowen",
  recipient: "reciepient recepient recipent reciepent receipient recipeint recpient reciptient receipent",
  such: "sush suck shuch",
  address: "adress addres adddress",
  account: "acount accout acccount",
  invalid: "invaild invlaid inavlid",
  mailbox: "mailbx mialbox mailboxe",
};

const intended = new Map(
  Object.entries(misspellings).flatMap(([word, wrong]) => wrong.split(" ").map((one) => [one, word])),
);

// "doesn t" is one word; "exits" is a misspelling after "not" alone.
const anyMisspelling = new RegExp(
  `(?<![a-z'])(?:${[...intended.keys()].join("|")})(?: t)?(?![a-z'])|(?<=not )exits?\\b`,
  "g",
);

/** The words with known misspellings corrected. */
export const mendSpelling = (words: string): string =>
  words.replaceAll(anyMisspelling, (wrong) => intended.get(wrong.replace(/ t$/, "")) ?? "exist");
