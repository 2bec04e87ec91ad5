// As what, why and until when a site is opened to a user (OP-ADMIN-2, OP-USERS-10; the reason stands in the audit log).
import { SITE_ADMIN, SITE_CAREGIVER } from '@alveary/contract/policies/actions.ts';
import { siteSettingsCalls } from '@alveary/modules/sites/contract/settings.calls.ts';
import { Button, Radio, type RadioGroupProps, Select, Textarea } from '@mantine/core';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { mayEditPermissions } from '../../contract/policies.ts';
import { grantEnds } from '../grant-words.rules.ts';
import { roleName } from '../role-names.ts';
import { useGrant, useWayBack } from './use-grant.ts';
import styles from './grant-site.module.css';

interface GrantSiteFormProps {
  readonly userId: string;
  readonly siteId: string;
  readonly name: string;
  readonly email: string;
  readonly isSelf: boolean;
  /** The user works at the site already. */
  readonly isThere: boolean;
}

export const GrantSiteForm = (props: GrantSiteFormProps) => {
  const { siteId, name, isSelf, isThere } = props;
  const form = useGrant(props);
  const goBack = useWayBack();
  return (
    <Form form={form} className={styles.grant}>
      <h1>Grant Access</h1>
      <Facts {...props} />
      {isThere ? (
        <div className={styles.there}>
          <p role="status">{isSelf ? 'You work' : `${name} works`} at this site already.</p>
          <Button variant="default" onClick={goBack}>
            Back
          </Button>
        </div>
      ) : (
        <>
          <FormNotes form={form} what="grant" />
          <RoleChoice siteId={siteId} {...form.choice('role')} />
          <Textarea
            {...form.field('reason', {
              hint: 'Why the access is needed. The administrators of the site read it, and it stands in the audit log.',
            })}
            data-autofocus
            autosize
            minRows={3}
            maxRows={8}
            maxLength={500}
          />
          <Select
            {...form.choice('hours', {
              hint: 'The administrators of the site are told right away and can end the access early.',
            })}
            data={grantEnds}
            allowDeselect={false}
          />
          <FormFoot form={form} act="Grant access" onCancel={goBack} />
        </>
      )}
    </Form>
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
    <dl className={styles.facts}>
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

interface RoleChoiceProps extends Pick<RadioGroupProps, 'label' | 'error' | 'value' | 'onChange'> {
  readonly siteId: string;
}

const RoleChoice = ({ siteId, ...choice }: RoleChoiceProps) => {
  const { me } = useSignedIn();
  const mayMakeAdmins = mayEditPermissions(me, siteId);
  return (
    <Radio.Group {...choice}>
      <div className={styles.roles}>
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
