// Who may read, add, change and delete the message templates of a site? (document 1 §6; 3 §6; CONSENT-023; open points 3)
import type { Me, Policy } from '@alveary/contract/policies/policy.ts';
import { actionPolicy, mayInSite, oncePerPerson, sitesWhere } from '@alveary/contract/policies/policy.ts';

export const mayReadTemplates = actionPolicy(
  'mayReadTemplates',
  'Use the message templates of the site',
  'action_profile_view',
);

export const mayAddTemplates = actionPolicy(
  'mayAddTemplates',
  'Add message templates to the site',
  'action_profile_edit',
);

export const mayChangeOwnTemplates = actionPolicy(
  'mayChangeOwnTemplates',
  'Change and delete own message templates',
  'sms_template_edit_delete_own',
);

export const mayChangeAnyTemplates = actionPolicy(
  'mayChangeAnyTemplates',
  'Change and delete the message templates of anyone at the site',
  'sms_template_edit_delete_any',
);

/** Where some templates may be changed; which of them, `mayChangeTemplate` says. */
export const mayChangeTemplates: Policy = {
  name: 'mayChangeTemplates',
  says: 'Change and delete message templates',
  sites: oncePerPerson((me) => [
    ...new Set([
      ...sitesWhere(me, 'sms_template_edit_delete_own'),
      ...sitesWhere(me, 'sms_template_edit_delete_any'),
    ]),
  ]),
};

interface Written {
  readonly tenant: string;
  readonly createdBy: string;
}

/** May this person change and delete this template? */
export const mayChangeTemplate = (me: Me, template: Written): boolean =>
  mayInSite(me, template.tenant, 'sms_template_edit_delete_any') ||
  (template.createdBy === me.id && mayInSite(me, template.tenant, 'sms_template_edit_delete_own'));
