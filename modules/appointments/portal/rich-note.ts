// How does a note that was typed as plain text become rich text? Each line a paragraph, nothing of it read as tags

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const asRichText = (text: string): string =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
