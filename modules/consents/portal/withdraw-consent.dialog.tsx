// Why does a consent hold no more, or is not to be signed? Withdrawn with a reason; what was signed stays in the record
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import {
  PatientLine,
  type Reasoned,
  ReasonDialog,
  type StoredReason,
} from '@alveary/modules/patients/portal/public.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { type Sending, through } from '@alveary/portal/shell/form/sending.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { consentCalls } from '../contract/calls.ts';
import type { Consent } from '../contract/model.ts';

interface WithdrawDialogProps {
  readonly consent: Consent;
  readonly profile: Pick<Profile, 'id' | 'firstName' | 'lastName' | 'dateOfBirth'>;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

export const WithdrawDialog = ({ consent, profile, locale, onClose }: WithdrawDialogProps) => {
  const refresh = useRefresh();
  const { id, profileId, version, name } = consent;
  const sending: Sending<Reasoned, StoredReason | null> = through(
    useCallMutation(consentCalls.update),
    ({ reason }: Reasoned) => ({
      params: { pid: profileId, id },
      body: { version, status: 'CANCELLED' as const, reason },
    }),
    () => {
      showSuccess(`${name} was withdrawn.`);
      onClose();
    },
  );
  return (
    <ReasonDialog
      title={`Withdraw ${name}`}
      act="Withdraw"
      isDanger
      draftKey={`consent-withdraw:${id}`}
      about={<PatientLine profile={profile} locale={locale} />}
      textNeeded="Say why it is withdrawn."
      isReasonNeeded={() => true}
      sending={sending}
      onRefused={() => void refresh(['consents'])}
      onClose={onClose}
    />
  );
};
