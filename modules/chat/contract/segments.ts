// How many SMS does a text become? GSM 7 bit, or UCS-2 as soon as one character asks for it; no character is cut in two (OP-CHAT-4).

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes two places. */
const EXTENDED = new Set('\f^{}\\[~]|€');

const GSM = { alone: 160, joined: 153 } as const;
const UCS2 = { alone: 70, joined: 67 } as const;

/** The places that each character takes, in order. */
const widthsOf = (text: string): { readonly widths: readonly number[]; readonly isGsm: boolean } => {
  const characters = [...text];
  const isGsm = characters.every((one) => BASIC.has(one) || EXTENDED.has(one));
  return { isGsm, widths: characters.map((one) => (isGsm ? (EXTENDED.has(one) ? 2 : 1) : one.length)) };
};

export const segmentsOf = (text: string): number => {
  const { widths, isGsm } = widthsOf(text);
  const { alone, joined } = isGsm ? GSM : UCS2;
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= alone) return total === 0 ? 0 : 1;
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > joined) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return segments;
};
