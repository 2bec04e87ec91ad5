// How is a portal user invited? (USERS-027, USERS-029 to USERS-031, USERS-033, USERS-034, USERS-081, USERS-094; OP-USERS-6)
import { mayAddUsers } from '../contract/policies.ts';
import { peopleCalls } from '../contract/people.calls.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { useMe } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { KnownAddress } from './known-address.tsx';
import { PersonFields } from './person-fields.tsx';
import { bodyOfNew, nobodyYet } from './person-form.rules.ts';
import { SiteRoles } from './site-roles.tsx';
import { usePersonForm } from './use-person-form.ts';

const SHOWN_MS = 10_000;

interface AddUserProps {
  /** The site whose settings are open; chosen at first where the person may add users there. */
  readonly siteId: string;
  readonly onClose: () => void;
}

export const AddUserDialog = ({ siteId, onClose }: AddUserProps) => {
  const me = useMe();
  const add = useCallMutation(peopleCalls.create);
  const form = usePersonForm({
    draftKey: `user:new:${siteId}`,
    person: null,
    valuesOf: () => nobodyYet(mayAddUsers.sites(me).filter((id) => id === siteId)),
    sending: through(
      add,
      (typed) => ({ body: bodyOfNew(typed) }),
      ({ email }) => {
        showSuccess(`User has been added. A welcome email with a confirmation link was sent to ${email}.`, {
          lifeMs: SHOWN_MS,
        });
        onClose();
      },
    ),
  });
  return (
    <FormDialog title="Add User" onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="user" />
          <KnownAddress siteId={siteId} typed={form.values} onAdded={onClose} />
          <PersonFields form={form} />
          <SiteRoles form={form} />
          <FormFoot form={form} act="Add user" onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
