// How is a portal user invited? (USERS-027, USERS-029 to USERS-031, USERS-033, USERS-034, USERS-081, USERS-094; OP-USERS-6)
import { mayAddUsers } from '@alveary/contract/policies/portal-users.ts';
import { peopleCalls } from '@alveary/contract/portal-users/people.calls.ts';
import type { SubmitEvent } from 'react';
import { useDeed } from '../../lib/use-call.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { useMe } from '../../shell/me.ts';
import { showSuccess } from '../../shell/notices.ts';
import {
  bodyOfNew,
  changedFields,
  nobodyYet,
  problemsOfNew,
  problemsOfRefusal,
} from './person-form.rules.ts';
import { KeptTyping } from '../../ui/kept-typing.tsx';
import { PersonFields } from './person-fields.tsx';
import { SiteRoles } from './site-roles.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { usePersonForm } from './use-person-form.ts';

const SHOWN_MS = 10_000;

interface AddUserProps {
  /** The site whose settings are open; chosen at first where the person may add users there. */
  readonly siteId: string;
  readonly onClose: () => void;
}

export const AddUserDialog = ({ siteId, onClose }: AddUserProps) => {
  const me = useMe();
  const initial = nobodyYet(mayAddUsers.sites(me).filter((id) => id === siteId));
  const form = usePersonForm(`user:new:${siteId}`, initial, problemsOfNew);
  const isTouched = changedFields(form.typed, initial).length > 0;
  const add = useDeed(peopleCalls.add, {
    refreshes: [peopleCalls.list],
    onDone: ({ email }) => {
      showSuccess(`User has been added. A welcome email with a confirmation link was sent to ${email}.`, {
        lifeMs: SHOWN_MS,
      });
      form.discard();
      onClose();
    },
    onRefused: ({ errors }) => {
      const problems = problemsOfRefusal(errors);
      form.refuse(problems);
      return Object.keys(problems).length > 0;
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (form.isValid && !add.isRunning) void add.run({ body: bodyOfNew(form.typed) });
  };
  return (
    <FormDialog title="Add User" isUnsaved={isTouched} onDrop={form.discard} onClose={onClose}>
      {(onCancel) => (
        <form className="person-form" noValidate onSubmit={submit}>
          <KeptTyping keptAt={form.keptAt} onDiscard={form.discard} />
          <PersonFields form={form} hasFocus="firstName" />
          <SiteRoles form={form} />
          <SubmitBar
            act="Add user"
            isRunning={add.isRunning}
            isReady={form.isValid}
            missing={form.missing}
            onCancel={onCancel}
          />
        </form>
      )}
    </FormDialog>
  );
};
