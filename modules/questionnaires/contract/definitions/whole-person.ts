// Which questionnaires ask about the person as a whole: frailty, confidence, mood? (domain facts: questionnaires)
import { type Definition, scale, yesNo } from '../definition.ts';

const frailScale: Definition = {
  internalName: 'frail-scale',
  title: 'FRAIL scale',
  credit: 'J. E. Morley et al., J Nutr Health Aging 2012;16:601.',
  licence: 'open',
  displayMode: 'full',
  introduction: 'Five short questions.',
  recall: null,
  version: '1',
  answeredBy: 'patient',
  needs: ['copd'],
  items: [
    yesNo('fatigue', 'Were you tired most of the time in the past 4 weeks?'),
    yesNo('resistance', 'Is it hard to walk up 10 steps alone, without resting and without aids?'),
    yesNo('ambulation', 'Is it hard to walk several hundred metres alone and without aids?'),
    yesNo(
      'illnesses',
      'Do you have 5 or more of these: high blood pressure, diabetes, cancer, chronic lung disease, heart attack, heart failure, angina, asthma, arthritis, stroke, kidney disease?',
    ),
    yesNo('weightLoss', 'Have you lost 5 % or more of your weight within a year?'),
  ],
  rule: { kind: 'sum', mostMissing: 0 },
  bands: [
    { from: 0, words: 'Robust', standing: 'good' },
    { from: 1, words: 'Pre-frail', standing: 'average' },
    { from: 3, words: 'Frail', standing: 'poor' },
  ],
  range: [0, 5],
};

const CONFIDENCE = ['Not at all confident', 'Totally confident'] as const;
const confidence = (id: string, text: string) => scale(id, text, [1, 10], CONFIDENCE);
const fromInterfering = 'from interfering with the things you want to do?';

const selfEfficacy: Definition = {
  internalName: 'self-efficacy-chronic-disease',
  title: 'Self-efficacy: managing a chronic disease',
  credit:
    'Self-Efficacy for Managing Chronic Disease, 6 items. K. R. Lorig et al. 2001, Stanford; free to use.',
  licence: 'open',
  displayMode: 'full',
  introduction: 'How confident are you that you can …',
  recall: 'At present',
  version: '1',
  answeredBy: 'patient',
  items: [
    confidence('fatigue', `… keep the fatigue caused by your disease ${fromInterfering}`),
    confidence('discomfort', `… keep the physical discomfort or pain of your disease ${fromInterfering}`),
    confidence('distress', `… keep the emotional distress caused by your disease ${fromInterfering}`),
    confidence('symptoms', `… keep any other symptoms or health problems you have ${fromInterfering}`),
    confidence(
      'tasks',
      '… do the different tasks and activities needed to manage your health condition so as to reduce your need to see a doctor?',
    ),
    confidence(
      'beyondMedication',
      '… do things other than just taking medication to reduce how much your illness affects your everyday life?',
    ),
  ],
  rule: { kind: 'mean', mostMissing: 2 },
  bands: [],
  range: [1, 10],
};

const mood: Definition = {
  internalName: 'mood',
  title: 'Mood',
  credit: 'A single question of our own.',
  licence: 'own',
  displayMode: 'full',
  introduction: 'One question.',
  recall: 'Today',
  version: '1',
  answeredBy: 'patient',
  items: [scale('mood', 'How is your mood today?', [0, 10], ['Very low', 'Very good'])],
  rule: { kind: 'item', item: 'mood' },
  bands: [],
  range: [0, 10],
};

export const wholePersonDefinitions: readonly Definition[] = [frailScale, selfEfficacy, mood];
