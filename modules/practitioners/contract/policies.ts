// Who may search practitioners and add them to a group or practice? (document 1 §2; open-points rule 3)
import { actionPolicy } from '@alveary/contract/policies/policy.ts';

export const maySearchPractitioners = actionPolicy(
  'maySearchPractitioners',
  'Search practitioners for the site',
  'action_profile_view',
);

export const mayAddPractitioners = actionPolicy(
  'mayAddPractitioners',
  'Add practitioners to the site',
  'action_profile_edit',
);
