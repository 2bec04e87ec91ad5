// How is a coded clinical term read aloud? SNOMED CT writes its kind behind each term; people leave it out.

const kinds =
  / \((disorder|finding|procedure|regime\/therapy|record artifact|situation|event|observable entity|qualifier value|environment|morphologic abnormality|substance|product|body structure)\)$/;

/** 'Chronic obstructive bronchitis (disorder)' is Chronic obstructive bronchitis. */
export const plainTerm = (term: string): string => term.replace(kinds, '');
