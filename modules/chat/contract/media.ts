// Words for the pictures and other files that a patient sent beside the text of a message.

const kinds = [
  { one: 'picture', many: 'pictures', of: /^image\// },
  { one: 'video', many: 'videos', of: /^video\// },
  { one: 'audio message', many: 'audio messages', of: /^audio\// },
  { one: 'contact card', many: 'contact cards', of: /^text\/(x-)?vcard\b/ },
  { one: 'file', many: 'files', of: /^/ },
] as const;

/** "2 pictures, 1 video" of their media types; null where nothing came. */
export const mediaWords = (types: readonly string[]): string | null => {
  if (types.length === 0) return null;
  const counted = Map.groupBy(types, (type) => kinds.find(({ of }) => of.test(type.toLowerCase())));
  return kinds
    .flatMap((kind) => {
      const n = counted.get(kind)?.length ?? 0;
      return n === 0 ? [] : [`${n} ${n === 1 ? kind.one : kind.many}`];
    })
    .join(', ');
};

/** What a list shows of a message: its text, and what came with it. */
export const previewOf = (text: string, types: readonly string[]): string => {
  const words = mediaWords(types);
  return words === null ? text : `[${words}]${text === '' ? '' : ` ${text}`}`;
};
