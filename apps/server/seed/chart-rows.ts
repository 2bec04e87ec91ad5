// What stands in the charts of the demo world besides vital signs and logs: conditions, visits, care plans, goals?
import { accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import type { Dice } from './deterministic.ts';
import { demoId, diceFor } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { hasRichChart } from './named-patients.ts';
import type { PatientSeed } from './patient-seed.ts';
import { careTeamOf, patientId } from './patient-seed.ts';
import { practitionersAt } from './practitioners.ts';

type Disease = 'asthma' | 'copd' | 'cf';

type Coded = readonly [code: string, name: string];

const SNOMED = 'http://snomed.info/sct';
const SOURCE = 'EHR';

const OBESITY = '414916001';

const mainCondition: Readonly<Record<Disease, Coded>> = {
  asthma: ['195967001', 'Asthma'],
  copd: ['13645005', 'Chronic obstructive pulmonary disease'],
  cf: ['190905008', 'Cystic fibrosis'],
};

const furtherConditions: Readonly<Record<Disease, readonly Coded[]>> = {
  asthma: [
    ['61582004', 'Allergic rhinitis'],
    ['24079001', 'Atopic dermatitis'],
    ['235595009', 'Gastroesophageal reflux disease'],
    [OBESITY, 'Obesity'],
  ],
  copd: [
    ['38341003', 'Hypertension'],
    ['44054006', 'Type 2 diabetes mellitus'],
    ['64859006', 'Osteoporosis'],
    ['73430006', 'Sleep apnea'],
    ['53741008', 'Coronary arteriosclerosis'],
  ],
  cf: [
    ['37992001', 'Exocrine pancreatic insufficiency'],
    ['427089005', 'Diabetes mellitus due to cystic fibrosis'],
    ['40055000', 'Chronic sinusitis'],
  ],
};

const pastConditions: readonly Coded[] = [
  ['10509002', 'Acute bronchitis'],
  ['233604007', 'Pneumonia'],
  ['195662009', 'Acute viral pharyngitis'],
];

/** Of school age, today. */
const isChild = (seed: PatientSeed, calendar: Calendar): boolean =>
  (seed.dateOfBirth ?? '1975') > `${Number(calendar.daysAgo(0, 0).slice(0, 4)) - 16}`;

const conditionRow = (
  seed: PatientSeed,
  [code, name]: Coded,
  onsetAt: string,
  abatedAt: string | null,
): Row => ({
  id: demoId(`condition ${seed.ehrId} ${code}`),
  profile_id: patientId(seed.ehrId),
  code,
  system: SNOMED,
  name,
  clinical_status: abatedAt === null ? 'active' : 'resolved',
  onset_at: onsetAt,
  abated_at: abatedAt,
  source: SOURCE,
});

export const conditionRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] => {
  if (seed.disease === null) return [];
  const dice = diceFor(`conditions ${seed.ehrId}`);
  const since = seed.daysKnown + dice.whole(200, 1500);
  const further = dice
    .several(furtherConditions[seed.disease], dice.whole(0, 3))
    // Children weigh what is usual for their age (vital-rows.ts).
    .filter(([code]) => code !== OBESITY || !isChild(seed, calendar));
  const past = dice.several(pastConditions, dice.whole(0, 2));
  return [
    conditionRow(seed, mainCondition[seed.disease], calendar.daysAgo(since, 9), null),
    ...further.map((one) => conditionRow(seed, one, calendar.daysAgo(dice.whole(100, since), 9), null)),
    ...past.map((one) => {
      const began = dice.whole(60, 600);
      return conditionRow(seed, one, calendar.daysAgo(began, 11), calendar.daysAgo(began - 14, 11));
    }),
  ];
};

const visits = [
  ['Office visit', 'AMB', 'Follow-up of symptoms and medication'],
  ['Office visit', 'AMB', 'Review of home measurements'],
  ['Spirometry', 'AMB', 'Lung function test'],
  ['Telehealth visit', 'VR', 'Check of the action plan'],
  ['Emergency visit', 'EMER', 'Shortness of breath'],
  ['Office visit', 'AMB', 'Influenza vaccination'],
] as const;

const visitRow = (seed: PatientSeed, index: number, dice: Dice, calendar: Calendar): Row => {
  const [kind, class_, reason] = dice.pick(visits);
  const doctor = dice.pick(practitionersAt(seed.sites[0]));
  const day = 14 + index * dice.whole(25, 60);
  const hour = dice.whole(8, 16);
  return {
    id: demoId(`encounter ${seed.ehrId} ${index}`),
    profile_id: patientId(seed.ehrId),
    kind,
    class: class_,
    status: 'finished',
    reason,
    practitioner_name: `${doctor.firstName} ${doctor.lastName}${doctor.credential === null ? '' : `, ${doctor.credential}`}`,
    started_at: calendar.daysAgo(day, hour),
    ended_at: calendar.daysAgo(day, hour, 30),
    source: SOURCE,
  };
};

export const encounterRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] => {
  if (seed.disease === null) return [];
  const dice = diceFor(`encounters ${seed.ehrId}`);
  const count = hasRichChart(seed) ? 9 : dice.whole(0, 4);
  return Array.from({ length: count }, (_none, index) => visitRow(seed, index, dice, calendar));
};

const isEnrolled = (seed: PatientSeed): boolean => seed.status === 'ACTIVATED' || seed.status === 'MANAGED';

const plans: Readonly<Record<Disease, readonly [title: string, activities: readonly string[]]>> = {
  asthma: [
    'Asthma self-management',
    [
      'Controller twice a day with the spacer',
      'Yellow zone, FEV1 below 80% of the best: double the controller for 14 days and call',
      'Keep away from cigarette smoke and pollen peaks',
    ],
  ],
  copd: [
    'COPD management',
    [
      'Walk 20 minutes every day, with pauses',
      'Red flags: SpO2 below 88%, coloured sputum, swollen ankles: call the same day',
      'Pulmonary rehabilitation twice a week',
    ],
  ],
  cf: [
    'Cystic fibrosis care',
    ['Airway clearance twice a day', 'Enzymes with every meal and snack', 'Weigh every Sunday'],
  ],
};

export const carePlanRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] => {
  if (seed.disease === null || !isEnrolled(seed)) return [];
  const [title, activities] = plans[seed.disease];
  return [
    {
      id: demoId(`care plan ${seed.ehrId}`),
      profile_id: patientId(seed.ehrId),
      title,
      status: 'active',
      activities,
      started_at: calendar.daysAgo(Math.floor(seed.daysKnown * 0.6), 13),
      ended_at: null,
      source: 'PORTAL',
    },
  ];
};

const goals: Readonly<Record<Disease, readonly string[]>> = {
  asthma: [
    'Sleep through the night without the reliever four weeks in a row.',
    'Cycle to work twice a week without stopping.',
    'Use the controller every day for a month.',
  ],
  copd: [
    'Walk to the bakery and back without a pause.',
    'No emergency visit this winter.',
    'Climb the stairs at home twice a day.',
  ],
  cf: ['Gain 2 kg until the next visit.', 'Keep up airway clearance during the exam weeks.'],
};

const namedGoals: Readonly<Record<string, string>> = {
  'HL-1001': 'Run the harbor 5K without stopping for the reliever.',
  'HL-1003': 'Play a whole football match with her team.',
};

export const goalRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] => {
  if (seed.disease === null || !isEnrolled(seed)) return [];
  const dice = diceFor(`goal ${seed.ehrId}`);
  return [
    {
      id: demoId(`goal ${seed.ehrId}`),
      profile_id: patientId(seed.ehrId),
      text: namedGoals[seed.ehrId] ?? dice.pick(goals[seed.disease]),
      status: 'active',
      created_by: accountId(careTeamOf[seed.sites[0]][0]),
      created_at: calendar.daysAgo(Math.floor(seed.daysKnown * 0.4), 14),
      source: 'PORTAL',
    },
  ];
};
