// How is a feature value typed and shown as text? Texts as they are, everything else as JSON.

/** 'true' and 'false' are kept as texts by some sites and as values by others: quotes tell them apart. */
export const valueText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  return isJson(value) ? JSON.stringify(value) : value;
};

/** The value somebody meant; null, which stands for 'not set', for an empty text. */
export const typedValue = (text: string): unknown => {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return isJson(trimmed) ? JSON.parse(trimmed) : trimmed;
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
