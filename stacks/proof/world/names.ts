/** Names of people, given and family: a few that are common in several languages. Some given names are none that the product knows. */
export const givenNames = (
  "anna peter maria john laura martin sofia thomas julia david elena michael sarah daniel claire robert nina paul emma marco lena " +
  "pierre olga jan ines felix priya rahul wei ahmed aoife bartosz chidi dagny ekaterina fiammetta gunnar hiroshi ioana jelena kwame " +
  "ludovic mehmet nkechi oisin pavel quentin ruxandra siobhan tadeusz ursina vasile wanda ximena yusuf zoran"
).split(" ");

export const familyNames = (
  "smith jones brown taylor wilson evans miller davis garcia martinez lopez gonzalez muller schmidt schneider fischer weber meyer " +
  "wagner becker schulz hoffmann koch bauer richter klein wolf schroder neumann schwarz dubois moreau laurent simon michel lefebvre " +
  "leroy roux fournier girard rossi russo ferrari bianchi romano gallo conti costa greco bruno silva santos ferreira pereira oliveira " +
  "novak svoboda dvorak kowalski nowak wisniewski ivanov petrov popescu ionescu nagy kovacs horvat johansson andersson nilsson hansen " +
  "jensen larsen berg virtanen korhonen patel sharma singh kumar gupta wang li zhang liu chen tanaka sato suzuki kim park lee nguyen " +
  "tran okafor mensah diallo traore yilmaz kaya demir haddad khoury"
).split(" ");
