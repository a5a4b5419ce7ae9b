/** Common given names in Latin letters, to tell `jane` and `janedoe` from `jdoe`. Compiled by hand; none is a whole list. */
const names =
  "adam adrian agnes alain alan albert alberto alejandro alessandro alex alexander alexandra alexandre alfred ali alice alicia " +
  "alison amanda amelia amy ana anastasia anders andrea andreas andrei andrew andrzej angel angela angelika anita ann anna anne " +
  "annette anthony antoine anton antonio arjun arthur astrid barbara beatrice ben benjamin bernard bernd birgit bob brian bruno " +
  "camille carla carlos carmen carol caroline catherine cecilia charles charlotte chen chiara chloe chris christian christina " +
  "christine christoph christopher claire clara claudia claire craig daniel daniela david deborah denis diana diego dieter dirk " +
  "dmitri dominik dominique donald edward elena elisabeth elizabeth ella emil emily emma eric erik ernesto eva evelyn fabian " +
  "fatima felix fernando florian frances francesca francesco francisco frank franz frederic friedrich gabriel gabriele gary " +
  "georg george gerhard giovanni giulia giuseppe grace graham gregor guido gustav hannah hans harald harry heather heike heinz " +
  "helen helena helga henri henrik henry hugo ian igor ines ingrid irene isabel isabella ivan jack jacob jacques jakob james jan " +
  "jana jane janet jason javier jean jennifer jens jeremy jessica joan joanna joao johan johanna johannes john jonas jonathan " +
  "jorge jose josef joseph juan judith julia julian julie jürgen karen karin karl katarina kate katharina katherine kathleen " +
  "kenneth kevin klaus kristina kurt lars laura lauren lea lena leo leon linda lisa li lorenzo louis louise luca lucas lucia " +
  "luis luisa lukas magdalena manuel marc marcel marco marcus margaret maria marie marina mario marion mark marko markus marta " +
  "martin martina mary mateo mathieu matteo matthew matthias maurice max maximilian melanie mia michael michel michele michelle " +
  "miguel mike mikhail mohammed monica monika nadia nancy natalia natalie nathalie nathan nicholas nick nicola nicolas nicole " +
  "niklas nikolai nina noah nora olaf olga oliver olivia oscar otto pablo pamela paola paolo pascal patricia patrick paul paula " +
  "pedro peter petra philip philipp philippe pierre piotr priya rachel rafael rahul ralf raj ralph raymond rebecca regina renate " +
  "ricardo richard rita robert roberta roberto robin roger roland rolf roman ronald rosa ruth ryan sabine sam samuel sandra sara " +
  "sarah scott sebastian sergei sergio sharon silvia simon simone sofia sophie stefan stefanie stefano stephan stephanie stephen " +
  "steve steven susan susanne sven sylvia tanja teresa thierry thomas tim tobias tom tomas torsten ulrich ulrike ursula ute " +
  "valentina valerie vera veronica victor victoria vincent viktor walter wei werner wilhelm william wolfgang xavier yann yves";

const givenNames: ReadonlySet<string> = new Set(names.split(" "));

export const isGivenName = (word: string): boolean => givenNames.has(word);

const shortest = 3;

/** Whether a word is a given name, followed by at least three letters. */
export function beginsWithGivenName(word: string): boolean {
  for (let end = shortest; end <= word.length - shortest; end += 1)
    if (givenNames.has(word.slice(0, end))) return true;
  return false;
}
