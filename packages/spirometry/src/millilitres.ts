// How are two volumes compared without surprises of binary fractions? In whole millilitres: 3.20 L - 3.05 L is 0.15000000000000036.

/** Far below a millilitre, and far above what binary fractions are off by. */
const DECIMALS = 6;

/**
 * A volume in whole millilitres; half a millilitre goes up, as it is written in decimals.
 * @param litres a volume or a difference of two, in litres
 */
export const millilitres = (litres: number): number => Math.round(Number((litres * 1000).toFixed(DECIMALS)));

/** Litres with three decimals. @param whole millilitres, whole */
export const litres = (whole: number): number => whole / 1000;
