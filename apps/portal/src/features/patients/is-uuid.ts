/** Does a part of an address name a record at all? (OP-SHELL-5: ids are UUIDs) */
export const isUuid = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
