// Who may read and write messages with patients, and whose an SMS is (document 1 §6; document 2 §1; OP-CHAT-7).
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import {
  accessibleSites,
  actionPolicy,
  holdsGlobalRole,
  oncePerPerson,
  type Policy,
} from '@alveary/contract/policies/policy.ts';
import { isInternalAt } from '@alveary/contract/policies/shell.ts';
import { mayUseHarnesses } from '@alveary/modules/debug/contract/policies.ts';

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

/** Of sites where the messages may be read as well: the app shows them. */
export const mayPlayPatientApp: Policy = {
  name: 'mayPlayPatientApp',
  says: "Play a patient in the sandbox of the app (product employees who may read the site's messages)",
  sites: oncePerPerson((me) => {
    const played = new Set(mayUseHarnesses.sites(me));
    return mayReadMessages.sites(me).filter((siteId) => played.has(siteId));
  }),
};

/** The global site among the answers stands for numbers that no patient has, whether or not a site of the person has chat. */
export const mayAssignSms: Policy = {
  name: 'mayAssignSms',
  says: 'Say whose an SMS of an unknown number is (whoever writes to patients, and admins)',
  sites: oncePerPerson((me) => [
    ...(holdsGlobalRole(me, 'super_admin') ? [GLOBAL_SITE_ID] : []),
    ...accessibleSites(me).filter(
      (siteId) => isInternalAt(me, siteId) || maySendMessages.sites(me).includes(siteId),
    ),
  ]),
};
