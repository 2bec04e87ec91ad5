// What is chosen to open a site to a user, and what is wrong with it? (OP-ADMIN-2: user and site prefilled, role)
import type { RequestOf } from '@alveary/contract/call.ts';
import { assignableRoles } from '@alveary/contract/policies/portal-users.ts';
import type { peopleCalls } from '@alveary/contract/portal-users/people.calls.ts';
import { siteGrant } from '@alveary/contract/portal-users/people.model.ts';

export type GrantRole = (typeof assignableRoles)[number];

export const isGrantRole = (code: string): code is GrantRole => assignableRoles.some((role) => role === code);

export interface TypedGrant {
  readonly userId: string;
  readonly siteId: string;
  readonly role: GrantRole;
  readonly reason: string;
}

export const grantBody = (typed: TypedGrant): RequestOf<typeof peopleCalls.grantSite>['body'] => ({
  user_id: typed.userId,
  site_id: typed.siteId,
  role: typed.role,
  reason: typed.reason,
});

/** The first message of the reason and of the role, by the call's own schema. */
export const grantProblems = (typed: TypedGrant): { readonly reason?: string; readonly role?: string } => {
  const checked = siteGrant.safeParse(grantBody(typed));
  if (checked.success) return {};
  return Object.fromEntries(
    checked.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
};
