// How does a care plan look on paper? Each section with what holds now, who wrote it and when, then the notes on the plan (CAREPLAN-006)
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import type { WrittenNote } from '@alveary/contract/written-note.ts';
import type { Written } from '@alveary/contract/site-times.ts';
import type { Block } from '@alveary/server/platform/pdf/document.ts';
import { writePdf } from '@alveary/server/platform/pdf/write-pdf.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import type { CarePlan } from '../contract/model.ts';
import { noteBlocks } from './note-blocks.ts';

type DayOf = Written['dayOf'];

const writtenBy = ({ createdByName, createdDate, lastModifiedDate }: WrittenNote, dayOf: DayOf): Block => {
  const changed = lastModifiedDate === createdDate ? '' : `, changed ${dayOf(lastModifiedDate)}`;
  return {
    kind: 'paragraph',
    tone: 'muted',
    size: 8,
    text: `${createdByName ?? 'From another system'}, ${dayOf(createdDate)}${changed}`,
  };
};

const noteOnPaper = (note: WrittenNote, dayOf: DayOf): Block[] => [
  ...noteBlocks(note.text),
  writtenBy(note, dayOf),
];

const EMPTY: Block = { kind: 'paragraph', tone: 'muted', text: 'Nothing written yet.' };

/**
 * @param written how the patient's site writes days
 * @param now milliseconds since the epoch: the day of printing
 */
export const writeCarePlanPdf = (
  plan: CarePlan,
  profile: Profile,
  written: Written,
  now: number,
): Promise<Buffer> => {
  const name = nameOf(profile);
  const born = written.day(profile.dateOfBirth);
  return writePdf({
    title: `Care plan of ${name}`,
    language: 'en',
    madeAt: new Date(now),
    foot: `${name}${profile.dateOfBirth === null ? '' : ` · born ${born}`}`,
    blocks: [
      { kind: 'heading', level: 1, text: 'Care plan' },
      {
        kind: 'values',
        columns: 2,
        items: [
          { label: 'Patient', value: name },
          { label: 'Date of birth', value: born },
          { label: 'EHR ID', value: profile.identifiers.EhrId ?? 'None' },
          { label: 'As of', value: written.dayOf(new Date(now).toISOString()) },
        ],
      },
      { kind: 'rule' },
      ...plan.sections.flatMap((section): Block[] => [
        { kind: 'heading', level: 2, text: section.name },
        ...(section.note === null ? [EMPTY] : noteOnPaper(section.note, written.dayOf)),
      ]),
      ...(plan.notes.length === 0
        ? []
        : [
            { kind: 'heading', level: 2, text: 'Notes on the plan' } as const,
            ...plan.notes.flatMap((note) => noteOnPaper(note, written.dayOf)),
          ]),
    ],
  });
};
