// Who may read and write messages with patients? (document 1 §6; document 2 §1)
import { actionPolicy } from '@alveary/contract/policies/policy.ts';

export const mayReadMessages = actionPolicy(
  'mayReadMessages',
  'Read the messages with patients of the site',
  'action_profile_view',
);

export const maySendMessages = actionPolicy(
  'maySendMessages',
  'Write messages to patients of the site',
  'action_profile_edit',
);
