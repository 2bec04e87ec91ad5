// Has anything changed in what a person is or may do? Two marks are compared; a mark itself tells nothing (AUTH-021).
import { createHash } from 'node:crypto';
import type { Me } from '@alveary/contract/policies/policy.ts';
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';

export const markOf = (user: PortalUser, me: Me): string =>
  createHash('sha256')
    .update(JSON.stringify([user, me]))
    .digest('base64url')
    .slice(0, 22);
