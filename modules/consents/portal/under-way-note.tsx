// Was the patient asked for this document already, perhaps by a colleague a moment ago? Said before it goes out once more
import { useCall } from '@alveary/portal/lib/use-call.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { FormNote } from '@alveary/portal/ui/form/form-notes.tsx';
import { consentCalls } from '../contract/calls.ts';
import type { ConsentStatus } from '../contract/model.ts';
import { consentInWords } from './consent-state.rules.ts';

interface UnderWayNoteProps {
  readonly profileId: string;
  /** Empty until one is chosen. */
  readonly templateId: string;
  readonly locale: DateLocale;
}

const underWay: readonly ConsentStatus[] = ['CONFIGURED', 'SENT', 'VIEWED'];

export const UnderWayNote = ({ profileId, templateId, locale }: UnderWayNoteProps) => {
  const { data } = useCall(consentCalls.list, { params: { pid: profileId } }, { shownInPlace: true });
  const found = data?.find((one) => one.templateId === templateId && underWay.includes(one.status));
  return found === undefined ? null : (
    <FormNote kind="stale" title="This document is under way to the patient already.">
      {consentInWords(found, locale)} In the list it can be sent, reminded of or withdrawn; from here the
      patient gets it once more.
    </FormNote>
  );
};
