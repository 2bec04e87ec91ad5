// Which consents has the patient been asked for, how far is each, and what can be done with it? (CONSENT-001; OP-PROFILE-3)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { CardEmpty, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { type ReactNode, useState } from 'react';
import { consentCalls } from '../contract/calls.ts';
import { ConsentPlace, ConsentRow, type OpenDialog } from './consent-row.tsx';
import styles from './consents.module.css';
import { later } from '@alveary/portal/lib/later.tsx';
import { consentDraft, paperConsentDraft } from './draft-keys.ts';

const SendDialog = later(async () => (await import('./send-consent.dialog.tsx')).SendDialog);
const PaperDialog = later(async () => (await import('./paper-consent.dialog.tsx')).PaperDialog);
const WithdrawDialog = later(async () => (await import('./withdraw-consent.dialog.tsx')).WithdrawDialog);
const DocumentDialog = later(async () => (await import('./consent-document.dialog.tsx')).DocumentDialog);

interface ConsentsCardProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

export const ConsentsCard = ({ siteProfile, locale }: ConsentsCardProps) => {
  const { profile, site } = siteProfile;
  const mayEdit = mayEditPatients.sites(useMe()).includes(site.id);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = (): void => setOpen(null);
  const acts = (
    <>
      <AddButton
        label="Paper"
        draftKey={paperConsentDraft(profile.id)}
        onClick={() => setOpen({ dialog: 'paper' })}
      />
      <AddButton
        label="Send"
        draftKey={consentDraft(profile.id)}
        onClick={() => setOpen({ dialog: 'send' })}
      />
    </>
  );
  return (
    <SummaryCard title="Consents" {...(mayEdit ? { aside: acts } : {})}>
      <div className={styles.place}>
        <Rows profile={profile} locale={locale} mayEdit={mayEdit} open={setOpen} />
      </div>
      {open?.dialog === 'send' ? (
        <SendDialog profile={profile} siteId={site.id} locale={locale} onClose={close} />
      ) : null}
      {open?.dialog === 'paper' ? <PaperDialog profile={profile} locale={locale} onClose={close} /> : null}
      {open?.dialog === 'withdraw' ? (
        <WithdrawDialog consent={open.consent} profile={profile} locale={locale} onClose={close} />
      ) : null}
      {open?.dialog === 'document' ? <DocumentDialog consent={open.consent} onClose={close} /> : null}
    </SummaryCard>
  );
};

interface RowsProps {
  readonly profile: SiteProfile['profile'];
  readonly locale: DateLocale;
  readonly mayEdit: boolean;
  readonly open: (dialog: OpenDialog) => void;
}

const Rows = ({ profile, locale, mayEdit, open }: RowsProps): ReactNode => {
  const { data, error, refetch } = useCall(
    consentCalls.list,
    { params: { pid: profile.id } },
    { shownInPlace: true },
  );
  if (data === undefined)
    return (
      <>
        <Known consents={profile.consents} isHidden={error !== null} />
        {error === null ? null : (
          <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} isSlim />
        )}
      </>
    );
  if (data.length === 0) return <Nothing />;
  return (
    <ul className={styles.rows}>
      {data.map((consent) => (
        <ConsentRow key={consent.id} consent={consent} locale={locale} mayEdit={mayEdit} open={open} />
      ))}
    </ul>
  );
};

const Nothing = () => <CardEmpty>No consents sent or filed.</CardEmpty>;

/**
 * The page knows which consents there are before it knows how each stands: they have their place from the start, so that the cards below
 * do not move under the pointer when the rest arrives, or does not.
 */
const Known = ({ consents, isHidden }: KnownProps) => (
  <div data-hidden={isHidden || undefined} aria-busy={!isHidden}>
    {consents.length === 0 ? (
      <Nothing />
    ) : (
      <ul className={styles.rows} aria-label="Loading the consents">
        {consents.map(({ id, name }) => (
          <ConsentPlace key={id} name={name} />
        ))}
      </ul>
    )}
  </div>
);

interface KnownProps {
  readonly consents: SiteProfile['profile']['consents'];
  readonly isHidden: boolean;
}
