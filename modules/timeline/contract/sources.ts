// Which sources has the timeline, what are they called, and which measurements stand behind each? (TIMELINE-007 to TIMELINE-023)
import type { SiteFeature } from '@alveary/modules/sites/contract/rules.ts';

export interface TimelineSource {
  /** Its tag: what the filter, the address and the calls say. */
  readonly tag: string;
  readonly title: string;
  /** Where its values come from: a kind of measurement, the results of a questionnaire, spirometry or AOS sessions. */
  readonly from: 'measurements' | 'questionnaire' | 'sessions' | 'aos';
  /** The kind of measurement or the questionnaire. */
  readonly of: string;
  /** Shown only where the site has this feature. */
  readonly feature?: SiteFeature;
}

const measured = (tag: string, title: string, feature?: SiteFeature): TimelineSource => ({
  tag,
  title,
  from: 'measurements',
  of: tag,
  ...(feature === undefined ? {} : { feature }),
});
const asked = (tag: string, title: string, of = tag): TimelineSource => ({
  tag,
  title,
  from: 'questionnaire',
  of,
});

/** From top to bottom. */
export const timelineSources: readonly TimelineSource[] = [
  { tag: 'spirometry', title: 'Spirometry', from: 'sessions', of: 'spirometry' },
  measured('spo2', 'SpO2', 'spo2'),
  measured('heart_rate', 'Heart rate'),
  measured('blood_pressure', 'Blood pressure'),
  measured('breathlessness', 'Breathlessness', 'dyspnea'),
  measured('steps', 'Steps'),
  measured('weight', 'Weight'),
  measured('height', 'Height'),
  measured('air_quality', 'Air quality'),
  asked('mood', 'Mood'),
  asked('asthma-gina', 'Asthma GINA'),
  asked('asthma-control-questionnaire', 'ACQ'),
  asked('asthma-control-test', 'ACT'),
  { tag: 'aos', title: 'AOS', from: 'aos', of: 'aos' },
  asked('copd-action-plan', 'COPD action plan'),
  asked('copd-assessment-test', 'COPD assessment test'),
  asked('cf-questionnaire', 'CF questionnaire'),
  asked('frail-scale', 'Frail scale'),
  asked('self-efficacy-chronic-disease', 'Self-efficacy chronic disease'),
];

/** The sources that the server folds: there may be a value a minute. */
export const measuredSources: readonly string[] = timelineSources
  .filter(({ from }) => from === 'measurements' || from === 'aos')
  .map(({ tag }) => tag);
