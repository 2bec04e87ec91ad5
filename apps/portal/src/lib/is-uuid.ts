/** Does a part of an address name a record at all? (OP-SHELL-5: ids are UUIDs) */
export const isUuid = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
