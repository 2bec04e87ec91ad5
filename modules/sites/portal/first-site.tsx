// The first site of an installation, by its form; one that a command made is entered instead.
import { SITE_ADMIN } from '@alveary/contract/policies/actions.ts';
import { peopleCalls } from '@alveary/modules/portal-users/contract/people.calls.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Button } from '@mantine/core';
import type { FirstSteps } from '../contract/keeping.model.ts';
import { SiteFields } from './site-fields.tsx';
import { useSiteForm } from './use-site-form.ts';

type OpenSite = NonNullable<FirstSteps['site']>;

export const FirstSite = ({ site }: Pick<FirstSteps, 'site'>) =>
  site === null ? <FirstSiteForm /> : <EnterSite site={site} />;

const noGroups = [] as const;
const nothingMore = (): void => {};

const FirstSiteForm = () => {
  const form = useSiteForm(null, nothingMore);
  return (
    <>
      <p>A site is a practice, or a group of practices. Patients, people and settings belong to one.</p>
      <Form form={form} label="Add site" takesFocus>
        <FormNotes form={form} what="site" />
        <SiteFields form={form} groups={noGroups} />
        <FormFoot form={form} act="Add site" />
      </Form>
    </>
  );
};

const EnterSite = ({ site }: { readonly site: OpenSite }) => {
  const { user } = useSignedIn();
  const grant = useCallMutation(peopleCalls.grantSite);
  const enter = (): void =>
    void grant.run({
      body: {
        user_id: user.id,
        site_id: site.id,
        role: SITE_ADMIN,
        reason: 'First steps: sets up the installation.',
        hours: null,
      },
    });
  return (
    <>
      <p>
        <b>{site.shortName}</b> is there already, and you are not at it. Become its admin to go on; that
        stands in the audit log.
      </p>
      <div>
        <Button loading={grant.isRunning} onClick={enter}>
          Become admin of {site.shortName}
        </Button>
      </div>
    </>
  );
};
