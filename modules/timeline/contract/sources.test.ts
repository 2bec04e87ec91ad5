// Which sources has the timeline from top to bottom, from where, and which does the server fold?
import { expect, it } from 'vitest';
import { measuredSources, timelineSources } from './sources.ts';

it('each source has its rows from one place, some only where the site has a feature', () => {
  const lines = timelineSources.map(({ tag, from, questionnaires, feature }) =>
    [tag, from, ...questionnaires, ...(feature === undefined ? [] : [`(${feature})`])].join(' '),
  );
  expect(lines).toEqual([
    'spirometry sessions',
    'spo2 measurements (spo2)',
    'heart_rate measurements',
    'blood_pressure measurements',
    'breathlessness measurements mmrc-dyspnoea (dyspnea)',
    'steps measurements',
    'weight measurements',
    'height measurements',
    'air_quality measurements',
    'mood questionnaire mood',
    'asthma-gina questionnaire asthma-gina asthma-gina-young-child',
    'asthma-control-questionnaire questionnaire asthma-control-questionnaire',
    'asthma-control-test questionnaire asthma-control-test childhood-asthma-control-test',
    'aos aos',
    'copd-action-plan questionnaire copd-action-plan',
    'copd-assessment-test questionnaire copd-assessment-test',
    'cf-questionnaire questionnaire cf-questionnaire',
    'frail-scale questionnaire frail-scale',
    'self-efficacy-chronic-disease questionnaire self-efficacy-chronic-disease',
  ]);
  expect(timelineSources.filter((source) => 'feature' in source).map(({ tag }) => tag)).toEqual([
    'spo2',
    'breathlessness',
  ]);
});

it('measurements and oscillometry are folded', () => {
  expect(measuredSources).toEqual([
    'spo2',
    'heart_rate',
    'blood_pressure',
    'breathlessness',
    'steps',
    'weight',
    'height',
    'air_quality',
    'aos',
  ]);
});
