// In which layout does a page stand? Side panels live as long as theirs: going to a page of another one ends them (document 1 §2 Layouts)

/** What the addresses begin with whose pages are not in the default layout, where everything else is. */
const OTHERS = /^\/(404|account|book|booking|debug|errors|first-steps|q|s|v)(?=\/|$)/;

/** The first word of an address outside of the default layout; null within it. */
export const layoutAt = (pathname: string): string | null => OTHERS.exec(pathname)?.[1] ?? null;
