// Who may phone patients, and read what was said? (document 2 §1, §6; OP-CALL-2)
import { actionPolicy } from '@alveary/contract/policies/policy.ts';

export const mayPhonePatients = actionPolicy(
  'mayPhonePatients',
  'Phone the patients of the site',
  'action_profile_edit',
);

export const mayReadTranscripts = actionPolicy(
  'mayReadTranscripts',
  'Read the transcripts of calls with the patients of the site',
  'action_profile_view',
);
