// Which questionnaires ask about asthma: ACQ, ACT, C-ACT and the symptom control of GINA? (domain facts: questionnaires)
import { choice, type Definition, scale, yesNo } from '../definition.ts';

/** The names are those of the asthma report (document 3 §3). */
const acqItem = (id: string, text: string, [low, high]: readonly [string, string]) =>
  scale(id, text, [0, 6], [low, high]);

const asthmaControlQuestionnaire: Definition = {
  internalName: 'asthma-control-questionnaire',
  title: 'ACQ: Asthma Control Questionnaire',
  credit: 'E. F. Juniper et al., Eur Respir J 1999;14:902. Owner: QOL Technologies.',
  licence: 'licensed',
  displayMode: 'labels',
  introduction: 'Give the number that fits best for each topic.',
  recall: 'The last week',
  version: '1',
  answeredBy: 'patient',
  items: [
    acqItem('waking', 'Woken at night', ['Never', 'Unable to sleep']),
    acqItem('symptoms', 'Symptoms on waking in the morning', ['None', 'Very severe']),
    acqItem('activities', 'Activity limitation', ['Not limited', 'Totally limited']),
    acqItem('shortnessOfBreath', 'Shortness of breath', ['None', 'A very great deal']),
    acqItem('wheezing', 'Wheeze, share of time', ['Not at all', 'All the time']),
    {
      ...choice('bronchodilator', 'Reliever puffs per day, most days', [
        'None',
        '1 to 2',
        '3 to 4',
        '5 to 8',
        '9 to 12',
        '13 to 16',
        'More than 16',
      ]),
      isOptional: true,
    },
    {
      ...choice('fev1Prebronchodilator', 'FEV1 before a bronchodilator, whole percent of predicted', [
        'Above 95 %',
        '95 to 90 %',
        '89 to 80 %',
        '79 to 70 %',
        '69 to 60 %',
        '59 to 50 %',
        'Below 50 %',
      ]),
      isOptional: true,
      byStaff: true,
    },
  ],
  rule: { kind: 'acq' },
  bands: [
    { from: 0, words: 'Well controlled', standing: 'good' },
    { over: 0.75, words: 'Between well and not well controlled', standing: 'average' },
    { from: 1.5, words: 'Not well controlled', standing: 'poor' },
  ],
  range: [0, 6],
};

const asthmaControlTest: Definition = {
  internalName: 'asthma-control-test',
  title: 'ACT: Asthma Control Test',
  credit: 'R. A. Nathan et al. 2004. Owner: QualityMetric, GSK.',
  licence: 'licensed',
  displayMode: 'labels',
  introduction: 'Give the number that fits best for each topic.',
  recall: 'The last 4 weeks',
  version: '1',
  answeredBy: 'patient',
  ages: { from: 12 },
  items: [
    scale('limitation', 'Limitation at work, at school or at home', [1, 5], ['Most', 'None']),
    scale('breathlessness', 'Shortness of breath', [1, 5], ['Most', 'None']),
    scale('waking', 'Woken at night or early', [1, 5], ['Most', 'None']),
    scale('reliever', 'Use of the reliever', [1, 5], ['Most', 'None']),
    scale('rating', 'Own rating of control', [1, 5], ['Worst', 'Best']),
  ],
  rule: { kind: 'sum', mostMissing: 0 },
  bands: [
    { from: 5, words: 'Very poorly controlled', standing: 'poor' },
    { from: 16, words: 'Not well controlled', standing: 'average' },
    { from: 20, words: 'Well controlled', standing: 'good' },
  ],
  range: [5, 25],
};

const childhoodAsthmaControlTest: Definition = {
  internalName: 'childhood-asthma-control-test',
  title: 'C-ACT: Childhood Asthma Control Test',
  credit: 'A. H. Liu et al. 2007. Owner: QualityMetric, GSK.',
  licence: 'licensed',
  displayMode: 'labels',
  introduction: 'The child answers the first four topics, a parent the last three.',
  recall: 'The last 4 weeks',
  version: '1',
  answeredBy: 'patient',
  ages: { from: 4, to: 11 },
  items: [
    scale('childRating', 'Child: asthma today', [0, 3], ['Worst', 'Best']),
    scale('childActivity', 'Child: problem when running or playing', [0, 3], ['Most', 'None']),
    scale('childCough', 'Child: cough', [0, 3], ['Most', 'None']),
    scale('childWaking', 'Child: woken at night', [0, 3], ['Most', 'None']),
    scale('parentDaytime', 'Parent: days with symptoms', [0, 5], ['Most', 'None']),
    scale('parentWheeze', 'Parent: days with wheeze', [0, 5], ['Most', 'None']),
    scale('parentWaking', 'Parent: nights with waking', [0, 5], ['Most', 'None']),
  ],
  rule: { kind: 'sum', mostMissing: 0 },
  bands: [
    { from: 0, words: 'Not controlled', standing: 'poor' },
    { from: 20, words: 'Controlled', standing: 'good' },
  ],
  range: [0, 27],
};

const ginaBands: Definition['bands'] = [
  { from: 0, words: 'Well controlled', standing: 'good' },
  { from: 1, words: 'Partly controlled', standing: 'average' },
  { from: 3, words: 'Uncontrolled', standing: 'poor' },
];

const gina = {
  credit: 'Criteria of symptom control after the GINA report, ginasthma.org; the wording is ours.',
  licence: 'open',
  displayMode: 'full',
  introduction: 'Think of the last 4 weeks.',
  recall: 'The last 4 weeks',
  version: '1',
  answeredBy: 'patient',
  needs: ['asthma'],
  rule: { kind: 'sum', mostMissing: 0 },
  bands: ginaBands,
  range: [0, 4],
} as const;

const asthmaGina: Definition = {
  ...gina,
  internalName: 'asthma-gina',
  title: 'Asthma GINA: symptom control',
  ages: { from: 6 },
  items: [
    yesNo('daytime', 'Were there asthma symptoms in the daytime more than twice a week?'),
    yesNo('waking', 'Did asthma wake you at night?'),
    yesNo(
      'reliever',
      'Was the reliever needed more than twice a week? Leave out what was taken before exercise.',
    ),
    yesNo('limitation', 'Did asthma limit any activity?'),
  ],
};

const asthmaGinaYoungChild: Definition = {
  ...gina,
  internalName: 'asthma-gina-young-child',
  title: 'Asthma GINA: symptom control, 5 years and younger',
  ages: { to: 5 },
  items: [
    yesNo('daytime', 'Did symptoms in the daytime last more than a few minutes, more than once a week?'),
    yesNo('waking', 'Did asthma wake the child at night, or did the child cough at night?'),
    yesNo('reliever', 'Was the reliever needed more than once a week?'),
    yesNo('limitation', 'Did asthma limit any activity, such as running and playing?'),
  ],
};

export const asthmaDefinitions: readonly Definition[] = [
  asthmaControlQuestionnaire,
  asthmaControlTest,
  childhoodAsthmaControlTest,
  asthmaGina,
  asthmaGinaYoungChild,
];
