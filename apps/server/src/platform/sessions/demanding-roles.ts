// The roles whose holders need a second factor, whatever their sites say.
import { adminRoleCodes } from '@alveary/modules/portal-users/contract/policies.ts';
import type { Config } from '../config.ts';

/** An administrator's password opens every record of a site and gives others access to it: it must not be enough alone. */
export const demandingRoles = ({
  adminSecondFactor,
}: Pick<Config, 'adminSecondFactor'>): readonly string[] => (adminSecondFactor ? adminRoleCodes : []);
