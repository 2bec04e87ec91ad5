// Which markup may a note hold, and what is left of any other? (OP-LOG-5: an allow-list at write and at render)

export const allowedTags = ['P', 'BR', 'STRONG', 'EM', 'U', 'UL', 'OL', 'LI', 'A'] as const;
export type AllowedTag = (typeof allowedTags)[number];

/** Older notes and pastes say the same things with other tags. */
const sameMeaning: Readonly<Record<string, AllowedTag>> = { B: 'STRONG', I: 'EM', DIV: 'P' };

/** Their text is no text of the note. */
const droppedWhole: readonly string[] = ['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'SVG', 'MATH'];

export type TagVerdict = AllowedTag | 'text only' | 'nothing';

/** What becomes of an element: itself, only what is inside, or nothing. */
export const verdictOf = (tagName: string): TagVerdict => {
  const name = tagName.toUpperCase();
  if (droppedWhole.includes(name)) return 'nothing';
  return allowedTags.find((tag) => tag === name) ?? sameMeaning[name] ?? 'text only';
};

/** The address of a link when it is a web page or an e-mail address; else null (as at write). */
export const safeLink = (href: string | null): string | null => {
  if (href === null) return null;
  const address = href.trim();
  return /^(https?:\/\/|mailto:)\S+$/i.test(address) ? address : null;
};
