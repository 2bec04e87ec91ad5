// What stands in a template instead of a name, how is it filled, and how many SMS does a text take? (OP-CONSENT-2: preview)

/** The documents name none; why these, and no others: docs/decisions/0017-placeholders-of-message-templates.md */
export const placeholders = {
  patient_first_name: 'First name of the patient',
  patient_last_name: 'Last name of the patient',
  site_name: 'Name of the site',
  my_first_name: 'First name of who sends',
  my_name: 'Full name of who sends',
} as const;

export type Placeholder = keyof typeof placeholders;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

export const placeholderNames = Object.keys(placeholders).filter(isPlaceholder);

/** As they are written in the text: `{patient_first_name}`. */
export const writtenPlaceholders: readonly string[] = placeholderNames.map((name) => `{${name}}`);

const IN_BRACES = /\{([^{}]*)\}/g;

/** What stands in braces and is no placeholder, with its braces. */
export const unknownPlaceholders = (body: string): readonly string[] =>
  [...body.matchAll(IN_BRACES)].filter(([, name]) => !isPlaceholder(name ?? '')).map(([written]) => written);

/** The text with each placeholder replaced by its value; what is put in is not read again. */
export const fillTemplate = (body: string, values: Readonly<Record<Placeholder, string>>): string =>
  body.replace(IN_BRACES, (written, name: string) => (isPlaceholder(name) ? values[name] : written));

const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_DOUBLE = '^{}\\[~]|€';

/**
 * How many SMS a text is sent as (GSM 03.38 and 03.40): 160 characters of its own alphabet, or 70 when any other letter is
 * in it; of several, each loses seven, or three, to the header that joins them.
 */
export const smsParts = (text: string): number => {
  const isGsm = [...text].every((letter) => GSM.includes(letter) || GSM_DOUBLE.includes(letter));
  const length = isGsm
    ? [...text].reduce((sum, letter) => sum + (GSM_DOUBLE.includes(letter) ? 2 : 1), 0)
    : text.length;
  const [whole, part] = isGsm ? [160, 153] : [70, 67];
  return length <= whole ? Math.min(length, 1) : Math.ceil(length / part);
};
