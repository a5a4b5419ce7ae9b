/** Common given names in Latin letters, to tell `jane` and `janedoe` from `jdoe`. Compiled by hand; none is a whole list. */
const names =
  "adam alan albert alberto alex alexander alexandra alfred ali alice amanda amy ana andrea andreas andrew angel angela " +
  "anita ann anna anne anton antonio arthur barbara ben benjamin bob brian bruno carlos carmen carol caroline catherine " +
  "charles charlotte chen chloe chris christian christina christine christopher claire clara claudia craig daniel " +
  "daniela david deborah denis diana diego donald edward elena elisabeth elizabeth ella emil emily emma eric erik eva " +
  "fatima felix fernando frances francesco francisco frank franz frederic gabriel gary georg george giuseppe grace " +
  "hannah hans harald harry helen helena henry hugo ian ines irene isabel isabella ivan jack jacob jacques james jan " +
  "jana jane janet jason javier jean jennifer jeremy jessica joan joanna johannes john jonas jonathan jose josef joseph " +
  "juan judith julia julian julie karen karin karl katarina kate katherine kenneth kevin kurt lars laura lauren lea lena " +
  "leo leon linda lisa li louis louise luca lucas lucia luis luisa lukas manuel marc marcel marco marcus margaret maria " +
  "marie marina mario marion mark marko markus marta martin martina mary matthew matthias max melanie mia michael michel " +
  "michelle miguel mike mohammed monica monika nadia nancy natalia natalie nathalie nathan nicholas nick nicola nicolas " +
  "nicole nikolai nina noah nora olga oliver olivia oscar otto pablo pamela paola paolo patricia patrick paul paula " +
  "pedro peter petra philip philipp pierre piotr priya rachel rafael rahul raj ralph rebecca ricardo richard rita robert " +
  "roberta roberto robin roger roland roman ronald rosa ruth ryan sam samuel sandra sara sarah scott sebastian sergio " +
  "sharon simon simone sofia sophie stefan stefanie stefano stephan stephanie stephen steve steven susan susanne sven " +
  "tanja teresa thomas tim tobias tom tomas valentina valerie vera veronica victor victoria vincent walter wei william";

const givenNames: ReadonlySet<string> = new Set(names.split(" "));

export const isGivenName = (word: string): boolean => givenNames.has(word);

const shortest = 3;

/** Whether a word is a given name, followed by at least three letters. */
export function beginsWithGivenName(word: string): boolean {
  for (let end = shortest; end <= word.length - shortest; end += 1)
    if (givenNames.has(word.slice(0, end))) return true;
  return false;
}
