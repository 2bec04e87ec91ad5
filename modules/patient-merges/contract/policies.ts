// Who may make one record of two? Those who may take patients out of every site that either record belongs to.
import { actionPolicy } from '@alveary/contract/policies/policy.ts';

export const mayMergePatients = actionPolicy(
  'mayMergePatients',
  'Merge two records of one person, in all of whose sites this is allowed, and take it back',
  'action_profile_delete',
);
