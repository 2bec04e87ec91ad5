// As what, and why, is the site opened to the user? (OP-ADMIN-2; the reason stands in the audit log)
import { SITE_ADMIN, SITE_CAREGIVER } from '@alveary/contract/policies/actions.ts';
import { mayEditPermissions } from '@alveary/contract/policies/portal-users.ts';
import { portalUserCalls } from '@alveary/contract/portal-users/calls.ts';
import { peopleCalls } from '@alveary/contract/portal-users/people.calls.ts';
import { siteCalls } from '@alveary/contract/sites/calls.ts';
import { siteSettingsCalls } from '@alveary/contract/sites/settings.calls.ts';
import { Button, Radio, Textarea } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCall, useDeed } from '../../../lib/use-call.ts';
import { useUnsaved } from '../../../shell/leave-prompt.ts';
import { useSignedIn } from '../../../shell/me.ts';
import { showSuccess } from '../../../shell/notices.ts';
import { openSearch } from '../../../shell/search-store.ts';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { roleName } from '../role-names.ts';
import { grantBody, grantProblems, type GrantRole, isGrantRole } from './grant-site.rules.ts';

interface GrantSiteFormProps {
  readonly userId: string;
  readonly siteId: string;
  readonly name: string;
  readonly email: string;
  readonly isSelf: boolean;
  /** The user works at the site already. */
  readonly isThere: boolean;
}

/** Back to where one came from; a tab of its own goes to the home page, with the search open to find the patient again. */
const useWayBack = (): (() => void) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    if (key !== 'default') {
      void navigate(-1);
      return;
    }
    void navigate('/', { replace: true });
    openSearch();
  };
};

export const GrantSiteForm = (props: GrantSiteFormProps) => {
  const { userId, siteId, name, isSelf, isThere } = props;
  const [role, setRole] = useState<GrantRole>(SITE_CAREGIVER);
  const [reason, setReason] = useState('');
  const [hasLeft, setLeft] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const goBack = useWayBack();
  const back = useRef(goBack);
  const typed = { userId, siteId, role, reason };
  const problem = grantProblems(typed).reason ?? null;
  useUnsaved(reason.trim() !== '' && !isDone);
  // After the render in which nothing is unsaved any more: no leave prompt.
  useEffect(() => {
    if (isDone) back.current();
  }, [isDone]);
  const grant = useDeed(peopleCalls.grantSite, {
    refreshes: [portalUserCalls.me, siteCalls.list, peopleCalls.list],
    onDone: () => {
      setDone(true);
      showSuccess(isSelf ? 'The site is open to you now.' : `The site is open to ${name} now.`);
    },
    onRefused: (error) => {
      const field = error.errors.find((entry) => entry.field === 'reason');
      setRefused(field?.message ?? null);
      return field !== undefined;
    },
  });
  const isReady = problem === null && !isThere;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setLeft(true);
    if (isReady && !grant.isRunning) void grant.run({ body: grantBody(typed) });
  };
  const shown = refused ?? (hasLeft ? problem : null);
  return (
    <form className="grant" noValidate onSubmit={submit}>
      <h1>Grant Access</h1>
      <Facts {...props} />
      <RoleChoice siteId={siteId} role={role} onChoose={setRole} />
      <div>
        <Textarea
          id="grant-reason"
          label="Reason"
          autoFocus
          autosize
          minRows={3}
          maxRows={8}
          maxLength={500}
          value={reason}
          disabled={isThere}
          error={shown !== null}
          aria-describedby="grant-reason-message"
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setRefused(null);
          }}
          onBlur={() => setLeft(reason.trim() !== '')}
        />
        <FieldMessage
          id="grant-reason-message"
          error={shown}
          hint="Why the access is needed. It stands in the audit log."
        />
      </div>
      <div className="grant-foot">
        <p className="dim" role="status">
          {isThere ? `${isSelf ? 'You work' : `${name} works`} at this site already.` : null}
        </p>
        <Button variant="default" onClick={goBack}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isReady} loading={grant.isRunning}>
          Grant access
        </Button>
      </div>
    </form>
  );
};

/** The name of any site; of an own one without asking. */
const useSiteName = (siteId: string): string => {
  const { sites } = useSignedIn();
  const own = sites.find(({ id }) => id === siteId);
  const named = useCall(
    siteSettingsCalls.nameForGrant,
    { params: { id: siteId } },
    { shownInPlace: true, enabled: own === undefined },
  );
  if (own !== undefined) return own.full_name;
  if (named.data) return named.data.fullName;
  if (named.error?.code === 'SiteNotFound') return 'No site has this id';
  return named.error ? 'The name of the site could not be read' : 'Reading the name…';
};

const Facts = ({ siteId, name, email, isSelf }: GrantSiteFormProps) => {
  const siteName = useSiteName(siteId);
  return (
    <dl className="grant-facts">
      <dt>User</dt>
      <dd>
        <b>{name}</b>
        {isSelf ? ' (you)' : null}
        <span className="dim">{email}</span>
      </dd>
      <dt>Site</dt>
      <dd>
        <b>{siteName}</b>
        <span className="dim tabular">{siteId}</span>
      </dd>
    </dl>
  );
};

interface RoleChoiceProps {
  readonly siteId: string;
  readonly role: GrantRole;
  readonly onChoose: (role: GrantRole) => void;
}

const RoleChoice = ({ siteId, role, onChoose }: RoleChoiceProps) => {
  const { me } = useSignedIn();
  const mayMakeAdmins = mayEditPermissions(me, siteId);
  return (
    <Radio.Group
      label="Role"
      value={role}
      onChange={(code) => {
        if (isGrantRole(code)) onChoose(code);
      }}
    >
      <div className="grant-roles">
        <Radio value={SITE_CAREGIVER} label={roleName(SITE_CAREGIVER)} />
        <Radio
          value={SITE_ADMIN}
          label={roleName(SITE_ADMIN)}
          disabled={!mayMakeAdmins}
          {...(mayMakeAdmins ? {} : { description: 'Only an admin of the site can make admins.' })}
        />
      </div>
    </Radio.Group>
  );
};
