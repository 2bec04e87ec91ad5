// Who may record sessions with patients? (document 2 §1, §6; document 3 §6: internal, and a time-tracking role at the global site)
import { type Me, mayAtGlobalSite, type Policy, sitesWhere } from '@alveary/contract/policies/policy.ts';
import { isInternal } from '@alveary/contract/policies/shell.ts';

const none: readonly string[] = [];

export const mayRecordSessions: Policy = {
  name: 'mayRecordSessions',
  says: 'Record sessions with the patients of the site',
  sites: (me: Me) =>
    isInternal(me) && mayAtGlobalSite(me, 'action_time_tracking')
      ? sitesWhere(me, 'action_profile_edit')
      : none,
};
