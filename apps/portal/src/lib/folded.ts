const COMBINING = /\p{M}/gu;

/** A text as filters compare it: case and accents do not count. */
export const folded = (text: string): string => text.normalize('NFD').replace(COMBINING, '').toLowerCase();
