// What is an AOS session? Airway oscillometry: what the lungs answer to small sound waves (OP-REPORT-3; ADMIN-004)
import { z } from 'zod';

const measured = z.number().nullable();

export const aosSession = z.object({
  id: z.uuid(),
  profile_id: z.uuid(),
  performed_at: z.string(),
  /** Resistance at 5 Hz, at 20 Hz, and the difference: kPa·s/L. */
  r5: measured,
  r20: measured,
  r5_20: measured,
  /** Reactance at 5 Hz: kPa·s/L, as a rule below 0. */
  x5: measured,
  /** Area of the reactance from 5 Hz to the resonant frequency: kPa/L. */
  ax: measured,
  /** How far the values can be trusted, in the words of whoever measured. */
  quality: z.string().nullable(),
  /** The device or system it came from. */
  source: z.string(),
});
export type AosSession = z.output<typeof aosSession>;
