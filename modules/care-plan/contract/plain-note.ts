// The rich text of a note in plain words: its letters without their marks, a line for each paragraph and each item of a list.

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

export const plainNote = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>|<\/(?:p|li)>(?=.)/gs, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
