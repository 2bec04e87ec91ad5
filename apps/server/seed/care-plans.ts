// What is written in the care plans of the demo world? Full for the patients with a full chart, begun for some others.
import { sectionTypes, usualEligibleStatuses } from '@alveary/modules/care-plan/contract/model.ts';
import { accountId, type AccountKey } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { hasRichChart } from './named-patients.ts';
import { careTeamOf, patientId, type PatientSeed } from './patient-seed.ts';

type SectionType = (typeof sectionTypes)[number];
type Texts = Readonly<Record<SectionType, readonly [now: string, ...before: string[]]>>;

const asthma: Texts = {
  DIAGNOSIS_AND_HISTORY: [
    '<p>Asthma since childhood, worse in spring. Two oral steroid courses in the last year.</p>',
  ],
  GOALS: [
    '<p>Run the harbor 5K without stopping for the reliever.</p>',
    '<p>Sleep through the night four weeks in a row.</p>',
  ],
  MEDICATION: [
    '<ul><li>Controller: two puffs twice a day, with the spacer</li><li>Reliever: as needed, at most four times a day</li></ul>',
    '<p>Controller: two puffs in the morning.</p>',
    '<p>Reliever alone.</p>',
  ],
  MONITORING_PLAN: ['<p>Spirometry, ACQ and ACT at the beginning of each month.</p>'],
  ACTION_PLAN: [
    '<p><strong>Green</strong>: FEV1 above 80% of the best. Go on.</p><p><strong>Yellow</strong>: 60 to 80%. Double the controller for 14 days and call.</p><p><strong>Red</strong>: below 60%. Reliever, then emergency care.</p>',
    '<p>Call at 75% of the best.</p>',
  ],
  LIFESTYLE_AND_EDUCATION: [
    '<p>Keep away from cigarette smoke; pollen app on the phone. Spacer technique shown again.</p>',
  ],
  EQUIPMENT: ['<p>Home spirometer and spacer. Mouthpieces every three months.</p>'],
  FOLLOW_UP: ['<p>Telehealth every six weeks, visit in the clinic twice a year.</p>'],
};

/** Of a child the goals are others, and so is the past. */
const childsAsthma: Texts = {
  ...asthma,
  DIAGNOSIS_AND_HISTORY: [
    '<p>Asthma since the age of five, worse with colds and pollen. One oral steroid course in the last year.</p>',
  ],
  GOALS: [
    '<p>Play a whole football match with her team.</p>',
    '<p>Sleep through the night four weeks in a row.</p>',
  ],
  LIFESTYLE_AND_EDUCATION: [
    '<p>Nobody smokes at home. The school has the action plan and a reliever. Spacer technique shown again.</p>',
  ],
};

const copd: Texts = {
  DIAGNOSIS_AND_HISTORY: ['<p>COPD, GOLD 3. Stopped smoking four years ago. One admission last winter.</p>'],
  GOALS: [
    '<p>Walk to the bakery and back without a pause.</p>',
    '<p>Climb the stairs at home twice a day.</p>',
  ],
  MEDICATION: [
    '<ul><li>Long-acting bronchodilator once a day</li><li>Oxygen at 2 L/min during the night</li></ul>',
    '<p>Long-acting bronchodilator once a day.</p>',
  ],
  MONITORING_PLAN: ['<p>SpO2 and heart rate by the finger clip, weight on Sundays, CAT every month.</p>'],
  ACTION_PLAN: [
    '<p>SpO2 below 88%, coloured sputum or swollen ankles: <strong>call the same day</strong>.</p>',
    '<p>Coloured sputum: call.</p>',
  ],
  LIFESTYLE_AND_EDUCATION: [
    '<p>Pulmonary rehabilitation twice a week. Pursed-lip breathing on the stairs.</p>',
  ],
  EQUIPMENT: ['<p>Pulse oximeter, oxygen concentrator, rollator.</p>'],
  FOLLOW_UP: ['<p>Call every second week; visit every three months.</p>'],
};

const cf: Texts = {
  ...asthma,
  DIAGNOSIS_AND_HISTORY: ['<p>Cystic fibrosis, two copies of F508del. Pancreatic insufficiency.</p>'],
  GOALS: ['<p>Gain 2 kg until the next visit.</p>'],
  MEDICATION: ['<ul><li>Enzymes with every meal and snack</li><li>Airway clearance twice a day</li></ul>'],
  ACTION_PLAN: ['<p>More sputum for three days, or fever: call the team.</p>'],
};

const textsOf = { asthma, copd, cf } as const;
const GRACE = 'HL-1003';

/** What is written about the whole plan, and by whom. */
const planNotes = [
  '<p>Plan gone through on the phone; a copy went out by mail.</p>',
  '<p>Plan begun with the patient at the first visit.</p>',
] as const;

interface Planned {
  readonly seed: PatientSeed;
  readonly texts: Texts;
  /** Days before today on which it was begun. */
  readonly since: number;
}

const plannedOf = (seed: PatientSeed): Planned | null => {
  if (seed.disease === null || !hasRichChart(seed)) return null;
  return {
    seed,
    texts: seed.ehrId === GRACE ? childsAsthma : textsOf[seed.disease],
    since: Math.floor(seed.daysKnown * 0.6),
  };
};

const planIdOf = ({ ehrId }: PatientSeed): string => demoId(`plan ${ehrId}`);
const sectionIdOf = ({ ehrId }: PatientSeed, type: SectionType): string => demoId(`plan ${ehrId} ${type}`);
const authorsOf = (seed: PatientSeed): readonly [AccountKey, ...AccountKey[]] => careTeamOf[seed.sites[0]];

export const patientCarePlanRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] => {
  const planned = plannedOf(seed);
  if (planned === null) return [];
  return [
    {
      id: planIdOf(seed),
      profile_id: patientId(seed.ehrId),
      created_by: accountId(authorsOf(seed)[0]),
      created_at: calendar.daysAgo(planned.since, 13),
    },
  ];
};

export const carePlanSectionRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] => {
  const planned = plannedOf(seed);
  if (planned === null) return [];
  return sectionTypes.map((type) => ({
    id: sectionIdOf(seed, type),
    profile_id: patientId(seed.ehrId),
    plan_id: planIdOf(seed),
    type,
    // Equipment is handed out before somebody takes part.
    eligible_statuses: type === 'EQUIPMENT' ? ['AWARE', ...usualEligibleStatuses] : usualEligibleStatuses,
    version: 1,
    updated_by: accountId(authorsOf(seed)[0]),
    updated_at: calendar.daysAgo(planned.since, 13),
  }));
};

interface Written {
  readonly key: string;
  readonly section: SectionType | null;
  readonly text: string;
  readonly daysAgo: number;
}

const noteRow = (seed: PatientSeed, { key, section, text, daysAgo }: Written, calendar: Calendar): Row => {
  const authors = authorsOf(seed);
  const at = calendar.daysAgo(daysAgo, 15, key.length);
  return {
    id: demoId(`plan ${seed.ehrId} ${key}`),
    profile_id: patientId(seed.ehrId),
    plan_id: planIdOf(seed),
    section_id: section === null ? null : sectionIdOf(seed, section),
    text,
    created_by: accountId(authors[daysAgo % authors.length] ?? authors[0]),
    created_at: at,
    last_modified_at: at,
    version: 1,
  };
};

export const carePlanNoteRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] => {
  const planned = plannedOf(seed);
  if (planned === null) return [];
  const { texts, since } = planned;
  const ofSections = sectionTypes.flatMap((section) =>
    texts[section].map((text, index): Written => {
      // The newest of the goals was written yesterday.
      const daysAgo =
        section === 'GOALS' && index === 0
          ? 1
          : Math.floor((since * (index + 1)) / (texts[section].length + 0.2));
      return { key: `${section} ${index}`, section, text, daysAgo };
    }),
  );
  const ofPlan = planNotes.map((text, index): Written => {
    const daysAgo = index === 0 ? 9 : since;
    return { key: `whole ${index}`, section: null, text, daysAgo };
  });
  return [...ofSections, ...ofPlan].map((written) => noteRow(seed, written, calendar));
};
