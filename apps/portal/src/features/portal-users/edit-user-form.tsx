// What is changed about a user, and what happens when somebody else was faster? (USERS-022, USERS-032, USERS-035, USERS-086, USERS-095)
import { mayChangeEntry, mayChangeSignIn } from '@alveary/contract/policies/portal-users.ts';
import { peopleCalls } from '@alveary/contract/portal-users/people.calls.ts';
import type { Person } from '@alveary/contract/portal-users/people.model.ts';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useDeed } from '../../lib/use-call.ts';
import { useSignedIn } from '../../shell/me.ts';
import { showSuccess } from '../../shell/notices.ts';
import { KeptTyping } from '../../ui/kept-typing.tsx';
import { AccountActions } from './account-actions.tsx';
import {
  bodyOfChange,
  changedFields,
  fieldNames,
  problemsOfChange,
  problemsOfRefusal,
  typedOf,
} from './person-form.rules.ts';
import { PersonFields } from './person-fields.tsx';
import { SiteRoles } from './site-roles.tsx';
import { staleAfter } from './stale-after.ts';
import { StaleAlert } from './stale-alert.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { UnconfirmedAlert } from './unconfirmed-alert.tsx';
import { usePersonForm } from './use-person-form.ts';
import { useRemoveFromSite } from './use-remove-from-site.ts';

const SHOWN_MS = 5000;

interface EditUserFormProps {
  readonly person: Person;
  /** Reads the user again. @returns whether it could be read */
  readonly onReload: () => Promise<boolean>;
  /** Says whether something typed would be lost by leaving, and how its draft is dropped. */
  readonly onUnsaved: (isUnsaved: boolean, drop: () => void) => void;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

export const EditUserForm = ({ person, onReload, onUnsaved, onCancel, onClose }: EditUserFormProps) => {
  const { me, sites } = useSignedIn();
  const [staleness, setStaleness] = useState<'fresh' | 'stale' | 'reloaded'>('fresh');
  const stored = typedOf(person, (entry) => mayChangeEntry(me, entry));
  const form = usePersonForm(`user:${person.id}`, stored, (typed) => problemsOfChange(typed, person));
  const changed = changedFields(form.typed, stored);
  const isChanged = changed.length > 0;
  const { discard } = form;
  useEffect(() => onUnsaved(isChanged, discard));

  const isSelf = person.id === me.id;
  const remove = useRemoveFromSite(person, onClose);
  const save = useDeed(peopleCalls.change, {
    refreshes: staleAfter(isSelf),
    onDone: () => {
      showSuccess('User has been updated.', { lifeMs: SHOWN_MS });
      form.discard();
      onClose();
    },
    onRefused: ({ code, errors }) => {
      if (code === 'Stale') setStaleness('stale');
      const problems = problemsOfRefusal(errors);
      form.refuse(problems);
      return code === 'Stale' || Object.keys(problems).length > 0;
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (form.isValid && isChanged && !save.isRunning)
      void save.run({ body: bodyOfChange(form.typed, person) });
  };
  const reload = async (): Promise<void> => {
    if (await onReload()) setStaleness('reloaded');
  };
  const names = new Map(sites.map(({ id, short_name }) => [id, short_name]));
  const closed = person.site_users.filter((entry) => !mayChangeEntry(me, entry));
  const fixed = [...closed.map(({ site_id }) => names.get(site_id) ?? site_id), ...person.other_sites];

  return (
    <form className="person-form" noValidate onSubmit={submit}>
      {person.account_confirmed ? null : <UnconfirmedAlert email={person.email} />}
      {staleness === 'fresh' ? null : (
        <StaleAlert
          isReloaded={staleness === 'reloaded'}
          kept={changed.map((field) => fieldNames[field])}
          onReload={() => void reload()}
        />
      )}
      <KeptTyping keptAt={form.keptAt} onDiscard={form.discard} />
      <PersonFields form={form} hasFocus="firstName" isSignInFixed={!mayChangeSignIn(me, person)} />
      <SiteRoles
        form={form}
        fixed={fixed}
        held={person.site_users.map(({ site_id }) => site_id)}
        onRemove={(siteId, name) => void remove(siteId, name)}
      />
      <AccountActions person={person} />
      <SubmitBar
        act="Save"
        isRunning={save.isRunning}
        isReady={form.isValid && isChanged && staleness !== 'stale'}
        missing={form.missing}
        idle={staleness === 'stale' ? 'Reload first' : 'No changes'}
        onCancel={onCancel}
      />
    </form>
  );
};
