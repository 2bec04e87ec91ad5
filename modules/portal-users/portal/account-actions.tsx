// What can be done with the account of a user besides changing facts? Each act is asked about first (USERS-057, USERS-058; AUTH-007, AUTH-027)
import { accountRecoveryCalls } from '@alveary/modules/account/contract/recovery.calls.ts';
import {
  mayChangeSignIn,
  mayChangeUser,
  mayDoAllOf,
  mayGivePortalAccess,
  mayResetPasswordOf,
  mayRevokePortalAccess,
} from '../contract/policies.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';
import { peopleCalls } from '../contract/people.calls.ts';
import type { Person } from '../contract/people.model.ts';
import { Button } from '@mantine/core';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm, type Question } from '@alveary/portal/shell/confirm.ts';
import { fullNameOf, useMe } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import styles from './person-dialog.module.css';

interface Allowed {
  readonly give: boolean;
  readonly revoke: boolean;
  readonly endSessions: boolean;
  readonly sendLink: boolean;
  readonly removeApp: boolean;
}

/**
 * The access touches every site of the user, so it takes the right in each of them and all that the user may do there. Nobody
 * locks themselves out.
 */
const allowedFor = (me: Me, person: Person): Allowed => {
  const siteIds = person.site_users.map(({ site_id }) => site_id);
  const holdsEverywhere = (sites: readonly string[]): boolean =>
    mayDoAllOf(me, person) && siteIds.every((siteId) => sites.includes(siteId));
  const hasAccess = person.portal_configuration !== null;
  const isSelf = person.id === me.id;
  return {
    give: !hasAccess && holdsEverywhere(mayGivePortalAccess.sites(me)),
    revoke: hasAccess && !isSelf && holdsEverywhere(mayRevokePortalAccess.sites(me)),
    endSessions: !isSelf && mayChangeUser(me, person),
    sendLink: person.account_confirmed && mayResetPasswordOf(me, siteIds),
    removeApp: person.has_authenticator && !isSelf && mayChangeSignIn(me, person),
  };
};

export const AccountActions = ({ person }: { readonly person: Person }) => {
  const me = useMe();
  const allowed = allowedFor(me, person);
  const name = fullNameOf(person);
  const params = { params: { id: person.id } };
  const give = useCallMutation(peopleCalls.giveAccess);
  const revoke = useCallMutation(peopleCalls.revokeAccess);
  const end = useCallMutation(peopleCalls.endSessions);
  const link = useCallMutation(accountRecoveryCalls.sendResetLink);
  const removeApp = useCallMutation(peopleCalls.removeAuthenticator);

  if (!Object.values(allowed).some(Boolean)) return null;
  return (
    <fieldset className={styles.accountActions}>
      <legend>Account</legend>
      {allowed.sendLink ? (
        <Act
          label="Send password reset link"
          isRunning={link.isRunning}
          question={{
            title: `Send ${name} a password reset link?`,
            text: `An email with a link goes to ${person.email}. It works once, for 60 minutes. The password stays as it is until the link is used.`,
            act: 'Send the link',
          }}
          run={async () => (await link.run({ body: { email: person.email } })).ok}
          done={`A password reset link was sent to ${person.email}`}
        />
      ) : null}
      {allowed.removeApp ? (
        <Act
          label="Remove the authenticator app"
          isRunning={removeApp.isRunning}
          question={{
            title: `Remove the authenticator app of ${name}?`,
            text: `Do it only for somebody you know to be ${name} and who lost the phone. Its codes stop working, and ${name} is told by email. Where a site asks for a second factor, ${name} sets up a new one at the next login.`,
            act: 'Remove the app',
            isDanger: true,
          }}
          run={async () => (await removeApp.run(params)).ok}
          done={`The authenticator app of ${name} was removed`}
        />
      ) : null}
      {allowed.endSessions ? (
        <Act
          label="End all sessions"
          isRunning={end.isRunning}
          question={{
            title: `End all sessions of ${name}?`,
            text: `${name} is logged out everywhere at once. What is typed there and not saved is lost.`,
            act: 'End all sessions',
            isDanger: true,
          }}
          run={async () => (await end.run(params)).ok}
          done={`All sessions of ${name} were ended`}
        />
      ) : null}
      {allowed.revoke ? (
        <Act
          label="Revoke portal access"
          isRunning={revoke.isRunning}
          question={{
            title: `Revoke the portal access of ${name}?`,
            text: `${name} is logged out everywhere at once and cannot use the portal until access is given again. Sites and roles are kept.`,
            act: 'Revoke portal access',
            isDanger: true,
          }}
          run={async () => (await revoke.run(params)).ok}
          done={`${name} has no portal access any more`}
        />
      ) : null}
      {allowed.give ? (
        <Act
          label="Give portal access"
          isRunning={give.isRunning}
          question={{
            title: `Give ${name} portal access?`,
            text: `${name} can log in again, with the same sites and roles as before.`,
            act: 'Give portal access',
          }}
          run={async () => (await give.run(params)).ok}
          done={`${name} has portal access again`}
        />
      ) : null}
    </fieldset>
  );
};

interface ActProps {
  readonly label: string;
  readonly isRunning: boolean;
  readonly question: Question;
  readonly run: () => Promise<boolean>;
  readonly done: string;
}

const Act = ({ label, isRunning, question, run, done }: ActProps) => {
  const ask = async (): Promise<void> => {
    if ((await confirm(question)) && (await run())) showSuccess(done);
  };
  return (
    <Button variant="default" size="xs" loading={isRunning} onClick={() => void ask()}>
      {label}
    </Button>
  );
};
