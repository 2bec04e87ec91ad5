// Which of a person's sites does the page show that a request comes from? Asked with each request, by people of thousands of sites.

type WithSlug = { readonly slug: string };

/** Where each slug stands in a list of sites, which is the same as long as the person's rights are. */
const known = new WeakMap<readonly WithSlug[], ReadonlyMap<string, number>>();

const placesIn = (sites: readonly WithSlug[]): ReadonlyMap<string, number> => {
  const places = known.get(sites) ?? new Map(sites.map(({ slug }, place) => [slug, place]));
  known.set(sites, places);
  return places;
};

/** Null on pages without a site, and for a site that is none of the person's. */
export const siteInView = <Site extends WithSlug>(
  sites: readonly Site[],
  slug: string | null,
): Site | null => {
  const place = slug === null ? undefined : placesIn(sites).get(slug);
  return place === undefined ? null : (sites[place] ?? null);
};
