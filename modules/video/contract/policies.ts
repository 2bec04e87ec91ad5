// Who may start, watch and end video visits? Those who may write about the patient (OP-VIDEO-1: staff start a visit).
import { actionPolicy } from '@alveary/contract/policies/policy.ts';

export const mayHoldVisits = actionPolicy(
  'mayHoldVisits',
  'Start, watch and end video visits with the patients of the site',
  'action_profile_edit',
);
