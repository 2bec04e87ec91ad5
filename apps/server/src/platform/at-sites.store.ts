// Is a row of one of these sites? As SQL that costs the same for five and for thousands: of each row one bit is looked at, while a list of ids
// would be sent, taken apart and searched with each statement (docs/decisions/0028, 0108).

/** The site of this number is one of those of which the parameter holds the bits (`ctx.bitsOf`). */
export const hasBit = (bits: string, number: string): string =>
  `substring(${bits}::bit varying from ${number} for 1) = B'1'`;

/**
 * The same of the id of a site, for tables that do not hold its number. It is looked up for each row that is asked about: `offset 0` keeps the
 * planner from beginning with the sites, which would cost more the more they are.
 */
export const isAtSites = (bits: string, siteId: string): string =>
  `exists (select from sites reached where reached.id = ${siteId} and ${hasBit(bits, 'reached.number')} offset 0)`;
