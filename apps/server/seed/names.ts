// Which invented people live in the demo world? Names, streets and towns per country, for the patients that no test names.

export interface Country {
  readonly firstNames: Readonly<Record<'female' | 'male', readonly string[]>>;
  readonly lastNames: readonly string[];
  readonly streets: readonly string[];
  readonly towns: readonly (readonly [city: string, state: string | null, postalCode: string])[];
  readonly code: string;
  readonly languages: readonly string[];
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const america: Country = {
  code: 'US',
  languages: ['en', 'en', 'en', 'en', 'es'],
  firstNames: {
    female: words(
      `Abigail Alma Amelia Bianca Brooke Camila Carol Celeste Dana Deborah Denise Elena Ellen Esther Eva Faith Fatima
       Gloria Hannah Helen Irene Ivy Jade Janet Joyce Karen Keiko Lila Lorraine Lucia Lydia Mabel Marisol Martha
       Megan Mei Naomi Nina Olivia Paula Priscilla Rachel Ramona Ruth Sandra Selma Sofia Sylvia Thelma Vera Violet
       Wanda Yolanda Yvonne`,
    ),
    male: words(
      `Aaron Albert Andre Arthur Benjamin Bruno Calvin Carlos Cesar Clarence Darius Dennis Diego Earl Edwin Elias
       Ernest Felix Floyd Gabriel George Gilbert Hector Henry Hugo Isaac Ivan Jamal Jerome Julian Kenneth Kenji Leo
       Leonard Luis Malik Manuel Miles Nathan Omar Oscar Patrick Quentin Rafael Raymond Roland Samuel Stanley Thomas
       Trevor Vincent Walter Wesley Xavier`,
    ),
  },
  lastNames: words(
    `Abbott Alvarez Anderson Baker Banks Barrera Bennett Bishop Boyd Brennan Burke Cabrera Carlson Castillo Chavez
     Coleman Cooper Crawford Dalton Delgado Dixon Donovan Ellison Espinoza Farley Fields Fischer Fleming Flores Foster
     Gallagher Garrison Gibson Goldberg Griffin Guerrero Hale Hamilton Harmon Hayashi Henderson Hoffman Holloway Ibarra
     Ingram Jefferson Jensen Johnson Kaplan Keller Kowalski Lambert Larson Lawson Lopez Lowery Madden Maldonado Mason
     Mercer Mitchell Montoya Morgan Nakamura Navarro Nguyen Norris Ochoa Olson Ortega Park Patterson Peterson Phillips
     Porter Quintero Ramsey Reeves Robinson Rosales Salazar Sanders Schaefer Shelton Simmons Sullivan Tanaka Thompson
     Tucker Underwood Valdez Vaughn Wagner Wallace Watkins Whitaker Wilkerson Yamada Yates Zamora Zimmerman`,
  ),
  streets: [
    'Alder Street',
    'Bayview Avenue',
    'Cedar Court',
    'Dolores Street',
    'Eucalyptus Drive',
    'Fulton Street',
    'Grand Avenue',
    'Harbor Way',
    'Juniper Lane',
    'Linden Street',
    'Marina Boulevard',
    'Oak Grove Road',
  ],
  towns: [
    ['San Francisco', 'CA', '94110'],
    ['Oakland', 'CA', '94607'],
    ['Berkeley', 'CA', '94702'],
    ['Alameda', 'CA', '94501'],
    ['Daly City', 'CA', '94014'],
    ['San Leandro', 'CA', '94577'],
  ],
};

export const sweden: Country = {
  code: 'SE',
  languages: ['sv', 'sv', 'sv', 'fi', 'en'],
  firstNames: {
    female: words(
      'Agneta Astrid Birgitta Britta Cecilia Ebba Elin Elsa Frida Gunilla Hedvig Ingrid Karin Kerstin Linnéa Maj Malin Märta Sara Signe Siv Sofie Tove Ulla',
    ),
    male: words(
      'Anders Arvid Axel Bengt Björn Erik Folke Göran Gustav Håkan Henrik Ivar Johan Jonas Kjell Lars Magnus Mats Nils Oskar Per Rolf Stig Torsten',
    ),
  },
  lastNames: words(
    `Ahlgren Berglund Bergström Björk Dahl Ekström Engström Forsberg Hedlund Hellström Holmgren Isaksson Jonsson Karlsson
     Lundgren Lundmark Marklund Nordin Norberg Norén Nyberg Palm Sandström Sjöberg Sjödin Söderlund Stenberg Strand
     Sundqvist Vikström Wallin Åkesson Åström Östlund`,
  ),
  streets: ['Kungsgatan', 'Storgatan', 'Skolgatan', 'Älvgatan', 'Björkvägen', 'Kyrkogatan', 'Strandvägen'],
  towns: [
    ['Umeå', null, '903 26'],
    ['Skellefteå', null, '931 30'],
    ['Luleå', null, '972 31'],
    ['Vännäs', null, '911 31'],
  ],
};

export const britain: Country = {
  code: 'GB',
  languages: ['en', 'en', 'en', 'pl', 'ur'],
  firstNames: {
    female: words(
      'Aisha Alice Amara Beth Charlotte Daisy Dorothy Edith Eleanor Freya Georgina Harriet Imogen Iris Jean Kathleen Lottie Margaret Nisha Pamela Poppy Rosemary Shirley Winifred',
    ),
    male: words(
      'Alfie Alistair Barnaby Basil Cecil Clive Colin Dev Duncan Edmund Frank Gareth Graham Hamish Ian Kofi Malcolm Nigel Ravi Reginald Rhys Rupert Stuart Tariq',
    ),
  },
  lastNames: words(
    `Ainsworth Archer Ashworth Barlow Begum Blackwood Bradshaw Chadwick Collingwood Cartwright Dunmore Eastwood Fairclough
     Firth Gill Greenwood Hargreaves Hussain Iqbal Kershaw Langley Marsden Moffat Okoro Osborne Pickering Prescott Ridley
     Sheldon Stroud Thackeray Tomlinson Wetherby Whitfield Wycliffe`,
  ),
  streets: [
    'Abbey Road',
    'Baker Lane',
    'Chapel Street',
    'Elm Terrace',
    'Mill Lane',
    'Station Road',
    'Wharf Road',
  ],
  towns: [
    ['London', null, 'SE1 0AA'],
    ['London', null, 'E14 0AB'],
    ['Richmond', null, 'TW9 0AA'],
    ['Kingston upon Thames', null, 'KT1 0AA'],
  ],
};
