// Which names do generated patients have? Tens of thousands, put together from common ones and from syllables, so that
// letters and syllables of names are spread much as in a real register: a few names are very common, most are rare.

interface Names {
  /** The commonest first. */
  readonly last: readonly string[];
  readonly first: readonly string[];
}

const COMMON_LAST =
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez O’Brien Müller Sørensen Nuñez D’Angelo Nyström Lindqvist Björklund François Peña Ibáñez Kovač Dvořák Łukasz Østergård Åkesson Ek Wu Xu Ng Li Ma Ho O'Neill O'Connor D'Souza Saint-Pierre Smith-Jones van_Dyke de_la_Cruz von_Berg Abdullah Hussain Khan Singh Kaur Sharma Tanaka Suzuki Yamamoto Kowalski Nowak Novák Horvat Papadopoulos Rossi Bianchi Schäfer Groß Weiß Jäger Vögel".split(
    ' ',
  );
const LAST_STARTS =
  'Ander Ben Berg Black Bran Brook Cald Carl Castel Chamber Col Crom Dahl Dan David Don Dor Ed Ek Eld Ever Fair Farn Fitz Frank Fred Gar Gil Glen Gold Gran Gust Hal Ham Han Har Hart Haw Hel Hend Her High Hol Hor Hum Ing Jans Jer Joh Jon Kar Ken Kirk Klein Kol Kraus Lam Lang Lar Law Lind Liv Lund Mac Mal Man Mar Mat Mc Mel Mon Mor Nash Nel New Nor Oak Ol Os Pal Par Pat Pax Pem Pet Pin Pol Pren Quen Rad Ran Red Rich Rob Rod Ros Row Rut Sal San Schu Sel Shel Sher Sil Sin Som Stan Stav Stein Stern Stra Sund Sut Sven Tal Tam Thor Til Tor Tre Tur Ul Van Var Vel Vin Wal War Wat Web Wel Wes Whit Wil Win Wood Yard Yor Zan Zel Zim'.split(
    ' ',
  );
const LAST_MIDDLES = [
  '',
  '',
  'e',
  'er',
  'en',
  'a',
  'i',
  'o',
  'in',
  'ing',
  'el',
  'ö',
  'é',
  'ber',
  'ma',
  'ric',
];
const LAST_ENDS =
  'son sen man mann berg burg feld field ford gate ham hurst land ley low mont more ner quist rick ridge ro ron sky ski smith stad stein stone ston ström strom ton wald wall ward way well wick win wood worth ez ova es ini elli ard et ette ić çon øe'.split(
    ' ',
  );
const COMMON_FIRST =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Christopher Karen Charles Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark Margaret Donald Ashley Steven Kimberly Andrew Emily Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa George Deborah Timothy Stephanie Ronald Rebecca Jason Laura Edward Sharon Jeffrey Cynthia Ryan Kathleen Jacob Amy Gary Angela Nicholas Shirley Eric Brenda Jonathan Emma José María André Zoë Chloë Søren Øyvind Åsa Björn Łucja Renée Inés Ana Li Wei Bo Jo Al Ed Siân Nuño Jürgen Anne-Marie Jean-Luc D’Arcy'.split(
    ' ',
  );
const FIRST_STARTS =
  'Al Am An Ar Bel Ben Ber Bri Cal Cam Car Cel Che Cla Con Da Dar De Del Do Ed El Em En Er Ev Fa Fe Flo Fran Ga Ge Gi Gra Gwen Han Har He Hu Ida In Is Ja Jan Je Jo Jul Ka Kar Ke Ki Kri La Le Li Lo Lu Ma Mar Me Mi Mo Na Ne Ni No Ol Or Pa Pe Phi Ra Re Ri Ro Ru Sa Se Sha Si So Ste Su Ta Te The Ti To Tri Ul Va Ve Vi Wal Wen Wil Xa Ya Yo Za Ze Zo'.split(
    ' ',
  );
const FIRST_MIDDLES = ['', 'a', 'be', 'di', 'lo', 'mi', 'ri', 'ne', 'ly', 'ro', 'é', 'ste'];
const FIRST_ENDS =
  'a bel beth dra el ella en etta ia ian ica in ina is ita lee lie lyn ma na nda ne ny on ra rick ro rta son ta thy ton us va vin win ya'.split(
    ' ',
  );

const LAST_NAMES = 40_000;
const FIRST_NAMES = 5_000;

/** All combinations in an order that mixes the syllables, the same every time: steps coprime to the number of them. */
function combined(parts: readonly (readonly string[])[], wanted: number): string[] {
  const combinations = parts.reduce((product, part) => product * part.length, 1);
  const names = new Set<string>();
  let at = 0;
  for (let tried = 0; tried < combinations && names.size < wanted; tried += 1) {
    at = (at + 7_368_787) % combinations;
    let rest = at;
    let name = '';
    for (const part of parts) {
      name += part[rest % part.length] ?? '';
      rest = Math.floor(rest / part.length);
    }
    names.add(name);
  }
  return [...names];
}

const withSpaces = (names: readonly string[]): string[] => names.map((name) => name.replaceAll('_', ' '));

const first = (common: readonly string[], more: readonly string[], count: number): string[] =>
  [...new Set([...withSpaces(common), ...more])].slice(0, count);

/** The names in the order of how common they are; the same every time. */
export const generatedNames = (): Names => ({
  last: first(COMMON_LAST, combined([LAST_STARTS, LAST_MIDDLES, LAST_ENDS], LAST_NAMES), LAST_NAMES),
  first: first(COMMON_FIRST, combined([FIRST_STARTS, FIRST_MIDDLES, FIRST_ENDS], FIRST_NAMES), FIRST_NAMES),
});
