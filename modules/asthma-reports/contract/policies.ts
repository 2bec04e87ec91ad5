// Who may see, write and delete reports? (document 3 §6; OP-REPORT-1)
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { type Me, oncePerPerson, type Policy, sitesWhere } from '@alveary/contract/policies/policy.ts';

/** Of these sites those whose patients the person may see at all. */
const ofPatients = (me: Me, ...lists: readonly (readonly string[])[]): readonly string[] => {
  const wanted = new Set(lists.flat());
  return mayViewPatients.sites(me).filter((id) => wanted.has(id));
};

export const maySeeReports: Policy = {
  name: 'maySeeReports',
  says: 'See the final reports of the patients of the site',
  sites: oncePerPerson((me) =>
    ofPatients(me, sitesWhere(me, 'report_view'), sitesWhere(me, 'report_view_final')),
  ),
};

/** Asked within a call, beside the policy above. */
export const sitesWithDrafts = oncePerPerson((me) => ofPatients(me, sitesWhere(me, 'report_view')));

export const mayWriteReports: Policy = {
  name: 'mayWriteReports',
  says: 'Write, change and finalise reports of the patients of the site',
  sites: oncePerPerson((me) => ofPatients(me, sitesWhere(me, 'report_add_edit'))),
};

export const mayDeleteReports: Policy = {
  name: 'mayDeleteReports',
  says: 'Delete reports of the patients of the site',
  sites: oncePerPerson((me) => ofPatients(me, sitesWhere(me, 'report_soft_delete'))),
};
