// Which addresses has the patient, and who uses the product for them? (OP-PROFILE-3: Profile links, Linked care users)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { CardEmpty, SummaryCard, useReloadPatient } from '@alveary/modules/patients/portal/public.ts';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { careUserCalls } from '../contract/calls.ts';
import { type CareUserLink, relationNames } from '../contract/model.ts';
import styles from './linked-people.module.css';
import { later } from '@alveary/portal/lib/later.tsx';
import { careUserDraft } from './draft-keys.ts';

const LinkDialog = later(async () => (await import('./link-care-user.dialog.tsx')).LinkDialog);

interface LinkedPeopleProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

const linkNames = { onboard: 'Onboarding', home_service_access: 'Home service access' } as const;

export const LinkedPeople = ({ siteProfile, locale }: LinkedPeopleProps) => {
  const { profile, site } = siteProfile;
  const mayEdit = mayEditPatients.sites(useMe()).includes(site.id);
  const [isOpen, setOpen] = useState(false);
  const link = <AddButton label="Link" draftKey={careUserDraft(profile.id)} onClick={() => setOpen(true)} />;
  return (
    <>
      <SummaryCard title="Profile links">
        {profile.profileLinks.length === 0 ? <CardEmpty>No profile links.</CardEmpty> : null}
        <ul className={styles.rows}>
          {profile.profileLinks.map(({ id, type, url }) => (
            <li key={id} className={styles.row}>
              <span className={styles.name}>{linkNames[type]}</span>
              <a className={styles.url} href={url} target="_blank" rel="noopener noreferrer">
                {url}
              </a>
            </li>
          ))}
        </ul>
      </SummaryCard>
      <SummaryCard title="Linked care users" {...(mayEdit ? { aside: link } : {})}>
        <CareUsers profile={profile} mayEdit={mayEdit} />
        {isOpen ? <LinkDialog profile={profile} locale={locale} onClose={() => setOpen(false)} /> : null}
      </SummaryCard>
    </>
  );
};

interface CareUsersProps {
  readonly profile: SiteProfile['profile'];
  readonly mayEdit: boolean;
}

const CareUsers = ({ profile, mayEdit }: CareUsersProps): ReactNode => {
  const { data, error, refetch } = useCall(
    careUserCalls.list,
    { query: { profileId: profile.id } },
    { shownInPlace: true },
  );
  if (error !== null && data === undefined)
    return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} isSlim />;
  if (data === undefined)
    return <SkeletonRows rows={2} columns={['60%']} label="Loading the linked care users" />;
  if (data.length === 0) return <CardEmpty>Nobody is linked.</CardEmpty>;
  return (
    <ul className={styles.rows}>
      {data.map((link) => (
        <CareUser key={link.id} link={link} profile={profile} mayEdit={mayEdit} />
      ))}
    </ul>
  );
};

const CareUser = ({ link, profile, mayEdit }: CareUsersProps & { readonly link: CareUserLink }) => {
  const reload = useReloadPatient();
  const change = useCallMutation(careUserCalls.change, {
    onDone: () => showSuccess(`${link.name} was unlinked.`),
    onRefused: () => {
      void reload();
      return false;
    },
  });
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Unlink ${link.name}?`,
      text: 'This person is shown as linked to the patient no more.',
      act: 'Unlink',
      stay: 'Keep the link',
      isDanger: true,
    });
    if (!isSure) return;
    await change.run({
      query: { profileId: profile.id },
      body: { version: profile.version, remove: [link.id] },
    });
  };
  return (
    <li className={styles.row}>
      <span className={styles.name}>{link.name}</span>
      <span className="dim">{relationNames[link.relation]}</span>
      <span className={styles.url}>{link.email}</span>
      {mayEdit ? (
        <IconButton label={`Unlink ${link.name}`} onClick={() => void ask()}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  );
};
