// What is typed on the new-patient page, what is complained about now, and what did the server refuse?
import { newPatient, type PossibleDuplicate } from '@alveary/contract/patients/creation.ts';
import { patientCreationCalls } from '@alveary/contract/patients/creation.calls.ts';
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { Site } from '@alveary/contract/sites/model.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallError } from '../../../lib/call-error.ts';
import { useDeed } from '../../../lib/use-call.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useUnsaved } from '../../../shell/leave-prompt.ts';
import { showSuccess } from '../../../shell/notices.ts';
import { patientAddress } from '../../../shell/patient-address.ts';
import {
  comparedFields,
  duplicatesOfRefusal,
  mayCreateNow,
  nobodyTyped,
  patientBody,
  type PatientField,
  patientFieldNames,
  type PatientProblems,
  problemsByField,
  problemsOfPatient,
  type TypedPatient,
} from './new-patient-form.rules.ts';

interface Place {
  readonly site: Site | null;
  readonly referrerNpi: string | null;
}

const isField = (name: string): name is PatientField | 'siteId' => name in patientFieldNames;

export const useNewPatient = ({ site, referrerNpi }: Place) => {
  const navigate = useNavigate();
  const [initial] = useState(() => nobodyTyped(site?.region));
  const [draftKey] = useState(`new-patient:${site?.id ?? 'any'}`);
  const draft = useDraft(draftKey, initial);
  const typed = draft.value;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<PatientProblems>({});
  const [duplicates, setDuplicates] = useState<readonly PossibleDuplicate[]>([]);
  const [otherPeople, setOtherPeople] = useState<readonly string[]>([]);
  const [isCreated, setCreated] = useState(false);
  const body = patientBody(typed, site?.id ?? null, referrerNpi, otherPeople);
  const problems = problemsOfPatient(body);
  const isTyped = JSON.stringify(typed) !== JSON.stringify(initial);
  useUnsaved(isTyped && !isCreated);

  const create = useDeed(patientCreationCalls.create, {
    refreshes: [patientCalls.recent],
    onDone: ({ siteSlug, siteProfileId }) => {
      setCreated(true);
      showSuccess(`${typed.firstName.trim()} ${typed.lastName.trim()} was created.`);
      void draft.discard().then(() => navigate(patientAddress(siteSlug, siteProfileId), { replace: true }));
    },
    onRefused: (error: CallError) => {
      if (error.code === 'PossibleDuplicate') {
        const found = duplicatesOfRefusal(error.current);
        setDuplicates(found);
        return found.length > 0;
      }
      const byField = problemsByField(error.errors);
      setRefused(byField);
      return Object.keys(byField).length > 0;
    },
  });

  const dropDuplicates = (): void => {
    setDuplicates([]);
    setOtherPeople([]);
  };
  const change = (part: Partial<TypedPatient>): void => {
    draft.change({ ...typed, ...part });
    setRefused(Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in part))));
    if (comparedFields.some((field) => field in part)) dropDuplicates();
  };
  const leave = (field: PatientField): void => {
    if (typed[field].trim() !== '') setLeft(new Set([...left, field]));
  };
  const shown: PatientProblems = Object.fromEntries(
    Object.keys(patientFieldNames)
      .filter(isField)
      .flatMap((field) => {
        const problem = refused[field] ?? (left.has(field) ? problems[field] : undefined);
        return problem === undefined ? [] : [[field, problem]];
      }),
  );
  const missing = Object.keys(patientFieldNames)
    .filter(isField)
    .filter((field) => problems[field] !== undefined)
    .map((field) => patientFieldNames[field]);
  const isReady = missing.length === 0 && mayCreateNow(duplicates, otherPeople);
  const submit = (): void => {
    const checked = newPatient.safeParse(body);
    if (checked.success && isReady && !create.isRunning) void create.run({ body: checked.data });
  };
  return {
    draft,
    typed,
    shown,
    missing,
    duplicates,
    otherPeople,
    setOtherPeople,
    change,
    leave,
    submit,
    isReady,
    isRunning: create.isRunning,
    dropDuplicates,
  };
};
