// The password of the demo world, which the documentation prints: it opens nothing on a server that other people reach.
import type { AccessSettings } from './config.access.ts';

export const DEMO_PASSWORD = 'Breathe-easy1';

/** Whether the password is refused here: the same servers do not start with accounts that have it. */
export const isDemoPassword = (
  password: string,
  { isExposed, publicDemo }: Pick<AccessSettings, 'isExposed' | 'publicDemo'>,
): boolean => password === DEMO_PASSWORD && isExposed && !publicDemo;
