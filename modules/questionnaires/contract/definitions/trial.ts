// Which questionnaires does a trial ask, and what stands in them? (QUEST-004; domain facts: questionnaires)
import { choice, count, type Definition, type NumberItem, yesNo } from '../definition.ts';

/** Letter for letter as the documents name them. */
export const trialQuestionnaireNames = [
  'st-georges-respiratory',
  'pam-13',
  'six-month-check-in',
  '3-month-check-in-respiratory-diagnosis',
  '3-month-check-in-education',
  '3-month-check-in-utilization',
  '3-month-check-in-medication',
] as const;
type TrialName = (typeof trialQuestionnaireNames)[number];

const outside = (id: string, text: string): NumberItem => ({
  kind: 'number',
  id,
  text,
  from: 0,
  to: 100,
  decimals: 1,
});

/** The largest sums of the weights of its components: facts of the paper; the weights of the items are the developer's. */
const SGRQ_WEIGHTS = { symptoms: 662.5, activity: 1209.1, impacts: 2117.8 } as const;

type CheckIn = Pick<Definition, 'title' | 'introduction' | 'items' | 'rule' | 'range'>;

const counted = { rule: { kind: 'sum', mostMissing: 0 }, range: [0, 99] } as const;
const unscored = { rule: { kind: 'none' }, range: null } as const;
const anythingElse = { kind: 'text', id: 'more', text: 'Anything else', isOptional: true } as const;

/** Our own forms: plain questions, unscored or counted. */
const checkIns: Readonly<Record<Exclude<TrialName, 'st-georges-respiratory' | 'pam-13'>, CheckIn>> = {
  'six-month-check-in': {
    ...unscored,
    title: 'Six-month check-in',
    introduction: 'Think of the last 6 months.',
    items: [
      choice('breathing', 'How is your breathing, compared with 6 months ago?', [
        'Better',
        'About the same',
        'Worse',
      ]),
      choice('activities', 'How much can you do, compared with 6 months ago?', [
        'More',
        'About the same',
        'Less',
      ]),
      yesNo('planKnown', 'Do you know what to do when your breathing gets worse?'),
      yesNo('goalReached', 'Have you reached the goal you set with your care team?'),
      anythingElse,
    ],
  },
  '3-month-check-in-respiratory-diagnosis': {
    ...unscored,
    title: '3-month check-in: respiratory diagnosis',
    introduction: 'Think of the last 3 months.',
    items: [
      yesNo('newDiagnosis', 'Has a doctor named a new lung condition?'),
      { kind: 'text', id: 'diagnosis', text: 'Which one', isOptional: true },
      yesNo('oxygen', 'Has oxygen at home been started or changed?'),
      anythingElse,
    ],
  },
  '3-month-check-in-education': {
    ...counted,
    range: [0, 4],
    title: '3-month check-in: education',
    introduction: 'What has been gone through with you in the last 3 months?',
    items: [
      yesNo('inhaler', 'How to use the inhaler'),
      yesNo('actionPlan', 'What to do when breathing gets worse'),
      yesNo('triggers', 'What makes breathing worse, and how to avoid it'),
      yesNo('exercise', 'Exercise and breathing technique'),
    ],
  },
  '3-month-check-in-utilization': {
    ...counted,
    title: '3-month check-in: utilization',
    introduction: 'How often in the last 3 months, because of your lungs?',
    items: [
      count('urgentVisits', 'Visits to a doctor that were not planned', 33),
      count('emergencyVisits', 'Visits to an emergency department', 33),
      count('admissions', 'Nights that began with an admission to a hospital', 33),
    ],
  },
  '3-month-check-in-medication': {
    ...unscored,
    title: '3-month check-in: medication',
    introduction: 'Think of the last 3 months.',
    items: [
      choice('taken', 'How often did you take your controller as prescribed?', [
        'Always',
        'Most days',
        'Some days',
        'Hardly ever',
      ]),
      count('steroidCourses', 'Courses of steroid tablets', 33),
      count('antibioticCourses', 'Courses of antibiotics for the lungs', 33),
      yesNo('sideEffects', 'Did a medicine cause trouble?'),
      anythingElse,
    ],
  },
};

const trial = { version: '1', isTrial: true } as const;

const stGeorges: Definition = {
  ...trial,
  internalName: 'st-georges-respiratory',
  title: "SGRQ: St George's Respiratory Questionnaire",
  credit: "P. W. Jones et al. 1992. Owner: St George's, University of London.",
  licence: 'licensed',
  displayMode: 'labels',
  introduction: 'Enter the scores of the three components, 0 (best) to 100.',
  recall: null,
  answeredBy: 'staff',
  items: [outside('symptoms', 'Symptoms'), outside('activity', 'Activity'), outside('impacts', 'Impacts')],
  rule: { kind: 'components', weights: SGRQ_WEIGHTS },
  bands: [],
  range: [0, 100],
};

const pam13: Definition = {
  ...trial,
  internalName: 'pam-13',
  title: 'PAM-13: Patient Activation Measure',
  credit: 'J. H. Hibbard et al. 2005. Owner: Insignia Health, Phreesia.',
  licence: 'licensed',
  displayMode: 'labels',
  introduction: 'Enter the score that the owner worked out, 0 to 100.',
  recall: null,
  answeredBy: 'staff',
  items: [outside('score', 'Score')],
  rule: { kind: 'item', item: 'score' },
  bands: [
    { from: 0, words: 'Level 1', standing: 'poor' },
    { from: 47.1, words: 'Level 2', standing: 'average' },
    { from: 55.2, words: 'Level 3', standing: 'good' },
    { from: 72.5, words: 'Level 4', standing: 'good' },
  ],
  range: [0, 100],
};

const checkIn = (internalName: keyof typeof checkIns, form: CheckIn): Definition => ({
  ...trial,
  ...form,
  internalName,
  credit: 'A form of our own.',
  licence: 'own',
  displayMode: 'full',
  recall: internalName === 'six-month-check-in' ? 'The last 6 months' : 'The last 3 months',
  answeredBy: 'patient',
  bands: [],
});

export const trialDefinitions: readonly Definition[] = trialQuestionnaireNames.map((name) => {
  if (name === 'st-georges-respiratory') return stGeorges;
  return name === 'pam-13' ? pam13 : checkIn(name, checkIns[name]);
});
