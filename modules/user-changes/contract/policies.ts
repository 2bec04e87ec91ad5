// Who may see what was changed of the users of a site? Those who choose its admins.
import { actionPolicy } from '@alveary/contract/policies/policy.ts';

export const mayReadUserChanges = actionPolicy(
  'mayReadUserChanges',
  'See who changed users, roles and access of the site',
  'action_site_user_edit_permissions',
);
