// The form of a new patient, from the first letter to the patient page; possible duplicates are compared first (OP-PRACT-1).
import type { PossibleDuplicate } from '../contract/model.ts';
import { patientCreationCalls } from '../contract/calls.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import {
  comparedFields,
  duplicatesOfRefusal,
  inWordsOfForm,
  nobodyTyped,
  patientBody,
  patientFieldOf,
  patientShape,
  stillToCompare,
  type TypedPatient,
} from './new-patient-form.rules.ts';

interface Place {
  readonly site: Site | null;
  readonly referrerNpi: string | null;
  /** A number that is known already. */
  readonly phone: Pick<TypedPatient, 'countryCode' | 'phoneNumber'> | null;
}

/** Who may already be the patient, found for these details at this site. */
interface Found {
  readonly of: string;
  readonly duplicates: readonly PossibleDuplicate[];
  /** Tokens of those who were said to be somebody else. */
  readonly otherPeople: readonly string[];
}

const nobodyFound: Found = { of: '', duplicates: [], otherPeople: [] };

export interface NewPatientForm extends Form<TypedPatient> {
  readonly duplicates: readonly PossibleDuplicate[];
  readonly otherPeople: readonly string[];
  readonly setOtherPeople: (otherPeople: readonly string[]) => void;
  /** Those who are still to be looked at. */
  readonly waiting: number;
}

export const useNewPatient = ({ site, referrerNpi, phone }: Place): NewPatientForm => {
  const navigate = useNavigate();
  const [draftKey] = useState(`new-patient:${site?.id ?? 'any'}`);
  const [region] = useState(site?.region);
  const [found, setFound] = useState(nobodyFound);
  const create = useCallMutation(patientCreationCalls.create);
  /** A change of what duplicates are found by makes the found ones old. */
  const comparedIn = (typed: TypedPatient): string =>
    JSON.stringify([site?.id, ...comparedFields.map((field) => typed[field])]);
  const foundFor = (typed: TypedPatient): Found => (found.of === comparedIn(typed) ? found : nobodyFound);
  const waitingIn = (typed: TypedPatient): number => {
    const { duplicates, otherPeople } = foundFor(typed);
    return stillToCompare(duplicates, otherPeople);
  };
  const sending = through<TypedPatient, null, typeof patientCreationCalls.create>(
    create,
    (typed) => ({
      body: patientBody(typed, site?.id ?? null, referrerNpi, foundFor(typed).otherPeople),
    }),
    ({ siteSlug, siteProfileId }, typed) => {
      showSuccess(`${typed.firstName.trim()} ${typed.lastName.trim()} was created.`);
      void navigate(patientAddress(siteSlug, siteProfileId), { replace: true });
    },
  );
  const form = useForm<TypedPatient>({
    draftKey,
    shape: patientShape,
    row: null,
    valuesOf: () => nobodyTyped(region, phone),
    fieldOf: patientFieldOf,
    sending: { ...sending, check: (typed, row) => inWordsOfForm(sending.check(typed, row)) },
    check: (typed) =>
      waitingIn(typed) === 0 ? [] : [{ message: `Compare first: ${waitingIn(typed)} to look at` }],
    onError: ({ code, current }: CallError) => {
      if (code !== 'PossibleDuplicate') return false;
      const duplicates = duplicatesOfRefusal(current);
      setFound({ of: comparedIn(form.values), duplicates, otherPeople: [] });
      return duplicates.length > 0;
    },
  });
  const { duplicates, otherPeople } = foundFor(form.values);
  return {
    ...form,
    duplicates,
    otherPeople,
    setOtherPeople: (others) => setFound({ ...found, otherPeople: others }),
    waiting: waitingIn(form.values),
  };
};
