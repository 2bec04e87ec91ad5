// Why would an SMS to this patient not be read? Said where it is written, before it is sent (decision 0109)
import { useEffect, useEffectEvent } from 'react';
import { communicationPreferenceCalls } from '@alveary/modules/communication-preferences/contract/calls.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { chatNumbersOf } from '@alveary/modules/patients/contract/sms-number.rules.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import type { ChatMessage, SendMedium } from '../contract/model.ts';

const UNWANTED = 'The patient does not want SMS. See the communication preferences.';
const UNREACHED = 'No number in the record can be reached by SMS. Add a cell phone number first.';

/** Null also while it is not known yet: the server has the last word. */
export const useSmsHindrance = (
  principal: string,
  patient: Profile | undefined,
  offered: readonly SendMedium[],
  messages: readonly ChatMessage[],
): string | null => {
  const { data, refetch } = useCall(
    communicationPreferenceCalls.read,
    { params: { id: principal } },
    { enabled: offered.includes('Sms'), shownInPlace: true },
  );
  const askAgain = useEffectEvent(() => data !== undefined && void refetch());
  const heard = messages.findLast(({ sender }) => sender.kind === 'patient')?.id;
  useEffect(() => {
    // What the patient wrote may have been STOP.
    if (heard !== undefined) askAgain();
  }, [heard]);
  if (data?.smsEnabled === false) return UNWANTED;
  return patient !== undefined && chatNumbersOf(patient.phones).length === 0 ? UNREACHED : null;
};
