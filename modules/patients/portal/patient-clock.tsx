// Says by whose clocks a moment is entered or shown, and what the patient reads in their own zone and language.
import { momentInWords } from '@alveary/contract/moment-in-words.ts';
import { browserZone } from '@alveary/portal/lib/browser-zone.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { patientCalls } from '../contract/calls.ts';
import { languageName } from './demographics.ts';

interface PatientReader {
  readonly language: string;
  /** Null where no site of the patient says one. */
  readonly timeZone: string | null;
}

/** Undefined until it is known. */
export const usePatientReader = (profileId: string): PatientReader | undefined =>
  useCall(patientCalls.reader, { params: { id: profileId } }, { shownInPlace: true }).data;

/** 'America/Los Angeles' */
const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** What the patient reads; null where the clocks of both say the same. */
export const patientMoment = (start: string, reader: PatientReader | undefined): string | null => {
  const zone = reader?.timeZone ?? null;
  if (zone === null || Number.isNaN(Date.parse(start))) return null;
  const inZone = (timeZone: string): string => momentInWords(start, { language: 'en', timeZone }, 'short');
  return inZone(zone) === inZone(browserZone()) ? null : inZone(zone);
};

const zoneWords = (start: string, reader: PatientReader): string => {
  const { timeZone } = reader;
  if (timeZone === null)
    return 'No site of the patient has a time zone, so the patient reads these times, too.';
  if (timeZone === browserZone()) return 'The patient is in the same time zone.';
  const moment = patientMoment(start, reader);
  return moment === null
    ? `The patient is in ${zoneName(timeZone)}.`
    : `For the patient it is ${moment} (${zoneName(timeZone)}).`;
};

interface PatientClockProps {
  readonly profileId: string;
  /** An instant; anything else is not chosen yet. */
  readonly start: string;
}

export const PatientClock = ({ profileId, start }: PatientClockProps) => {
  const reader = usePatientReader(profileId);
  return (
    <p className="dim" role="note" aria-label="Time zones">
      Times here are in your time zone, {zoneName(browserZone())}.{' '}
      {reader === undefined
        ? null
        : `${zoneWords(start, reader)} Messages to the patient are in ${languageName(reader.language) ?? 'English'}.`}
    </p>
  );
};
