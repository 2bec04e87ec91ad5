// Whose time on patient pages is tracked? (document 2 §6: a time-tracking role at the global site)
import { type Me, mayAtGlobalSite, type Policy, sitesWhere } from '@alveary/contract/policies/policy.ts';

const none: readonly string[] = [];

export const mayTrackTime: Policy = {
  name: 'mayTrackTime',
  says: 'Have the time on the pages of the patients of the site logged',
  sites: (me: Me) =>
    mayAtGlobalSite(me, 'action_time_tracking') ? sitesWhere(me, 'action_profile_view') : none,
};
