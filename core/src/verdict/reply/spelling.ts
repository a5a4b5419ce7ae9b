/** Misspellings in replies by the intended words, in lower case. */
const misspellings: Readonly<Record<string, string>> = {
  "does not": "doesnt doesnot doesn dosnt dosent dosn't dosen't does'nt doesn`t doesn´t",
  "do not": "dont do'nt don`t",
  "did not": "didnt",
  "could not": "couldnt couldn`t",
  "is not": "isnt isn`t",
  "are not": "arent",
  "was not": "wasnt",
  exist: "exsist exisit exsit exsits exisits exitst",
  unknown: "unkown unknow unkonwn unknwon uknown unknonw unknowm unkwown unknowen",
  recipient: "reciepient recepient recipent reciepent receipient recipeint recpient reciptient receipent",
  such: "sush suck shuch",
  address: "adress addres adddress",
  account: "acount accout acccount",
  invalid: "invaild invlaid inavlid",
  intended: "intented intendend inteded indended",
  mailbox: "mailbx mialbox mailboxe maibox",
  allowed: "alowed allowd",
  exceeds: "exeeds exeds excedes",
};

const intended = new Map(
  Object.entries(misspellings).flatMap(([word, wrong]) => wrong.split(" ").map((one) => [one, word])),
);

/** Words that are misspellings only beside another. */
const besides: readonly (readonly [RegExp, string])[] = [
  [/(?<=not )exits?\b/g, "exist"],
  [/\bdoes no(?= exist)/g, "does not"],
  [/\bdose(?= not\b)/g, "does"],
  [/(?<=over )quote\b|\bquote(?= (?:is |has been )?exceeded)/g, "quota"],
];

// "doesn t" is one word.
const anyMisspelling = new RegExp(`(?<![a-z'])(?:${[...intended.keys()].join("|")})(?: t)?(?![a-z'])`, "g");

/** The words with known misspellings corrected. */
export function mendSpelling(words: string): string {
  const mended = words.replaceAll(anyMisspelling, (wrong) => intended.get(wrong.replace(/ t$/, "")) ?? wrong);
  return besides.reduce((text, [wrong, right]) => text.replaceAll(wrong, right), mended);
}
