// The form that changes a user, also where somebody else was faster (USERS-022, USERS-032, USERS-035, USERS-086, USERS-095).
import { isLastSiteOf, mayChangeEntry, mayChangeSignIn, mayChangeUser } from '../contract/policies.ts';
import { peopleCalls } from '../contract/people.calls.ts';
import type { Person } from '../contract/people.model.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { DialogForm } from '@alveary/portal/shell/form-dialog.tsx';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { AccountActions } from './account-actions.tsx';
import { LockAlert } from './lock-alert.tsx';
import { PersonFields } from './person-fields.tsx';
import { bodyOfChange, nobodyYet, typedOf } from './person-form.rules.ts';
import { SiteRoles } from './site-roles.tsx';
import { UnconfirmedAlert } from './unconfirmed-alert.tsx';
import { usePersonForm } from './use-person-form.ts';
import { useRemoveFromSite } from './use-remove-from-site.ts';

const SHOWN_MS = 5000;

interface EditUserFormProps {
  readonly person: Person;
  /** Reads the user again. */
  readonly onReload: () => Promise<unknown>;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

export const EditUserForm = ({ person, onReload, onCancel, onClose }: EditUserFormProps) => {
  const { me, sites } = useSignedIn();
  const remove = useRemoveFromSite(person, onClose);
  const save = useCallMutation(peopleCalls.update);
  const refresh = useRefresh();
  const form = usePersonForm({
    draftKey: `user:${person.id}`,
    person,
    valuesOf: (row) => (row === null ? nobodyYet([]) : typedOf(row, (entry) => mayChangeEntry(me, entry))),
    sending: through(
      save,
      (typed, row) => ({ body: bodyOfChange(typed, row ?? person) }),
      () => {
        showSuccess('User has been updated.', { lifeMs: SHOWN_MS });
        // One's own name and rights stand in the header and decide what is offered (USERS-032).
        if (person.id === me.id) void refresh(['own-rights']);
        onClose();
      },
    ),
    onReload,
  });
  const names = new Map(sites.map(({ id, short_name }) => [id, short_name]));
  const closed = person.site_users.filter((entry) => !mayChangeEntry(me, entry));
  const fixed = [...closed.map(({ site_id }) => names.get(site_id) ?? site_id), ...person.other_sites];

  return (
    <DialogForm form={form}>
      {person.account_confirmed ? null : <UnconfirmedAlert email={person.email} />}
      <LockAlert person={person} />
      <FormNotes form={form} what="user" />
      <PersonFields
        form={form}
        isNameFixed={!mayChangeUser(me, person)}
        isSignInFixed={!mayChangeSignIn(me, person)}
      />
      <SiteRoles
        form={form}
        fixed={fixed}
        held={person.site_users.map(({ site_id }) => site_id)}
        lastSite={
          person.site_users.map(({ site_id }) => site_id).find((id) => isLastSiteOf(person, id)) ?? null
        }
        onRemove={(siteId, name) => void remove(siteId, name)}
      />
      <AccountActions person={person} />
      <FormFoot form={form} act="Save" onCancel={onCancel} />
    </DialogForm>
  );
};
