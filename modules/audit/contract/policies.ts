// Who may see who saw a patient? Those who administer the portal users of one of the patient's sites.
import { actionPolicy } from '@alveary/contract/policies/policy.ts';

export const mayReadAccesses = actionPolicy(
  'mayReadAccesses',
  'See who opened, searched and changed the patients of the site',
  'action_site_user_edit_permissions',
);
