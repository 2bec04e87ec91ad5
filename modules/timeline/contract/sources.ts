// Which sources has the timeline, what are they called, and which measurements stand behind each? (TIMELINE-007 to TIMELINE-023)
import {
  definitionOf,
  isOfferedAt,
  type Place,
} from '@alveary/modules/questionnaires/contract/definitions.ts';
import type { SiteFeature } from '@alveary/modules/sites/contract/rules.ts';

export interface TimelineSource {
  /** Its tag: what the filter, the address and the calls say. */
  readonly tag: string;
  readonly title: string;
  /** Where its values come from: a kind of measurement, the results of a questionnaire, spirometry or AOS sessions. */
  readonly from: 'measurements' | 'questionnaire' | 'sessions' | 'aos';
  /** The questionnaires whose results it shows, alone or among its readings: forms for several ages are one source. The one answered last says range and zone. */
  readonly questionnaires: readonly string[];
  /** Shown only where the site has this feature; one of a questionnaire, where that is offered. */
  readonly feature?: SiteFeature;
}

const measured = (
  tag: string,
  title: string,
  feature?: SiteFeature,
  ...forms: readonly string[]
): TimelineSource => ({
  tag,
  title,
  from: 'measurements',
  questionnaires: forms,
  ...(feature === undefined ? {} : { feature }),
});
const asked = (tag: string, title: string, ...forms: readonly string[]): TimelineSource => ({
  tag,
  title,
  from: 'questionnaire',
  questionnaires: [tag, ...forms],
});

/** From top to bottom. */
export const timelineSources: readonly TimelineSource[] = [
  { tag: 'spirometry', title: 'Spirometry', from: 'sessions', questionnaires: [] },
  measured('spo2', 'SpO2', 'spo2'),
  measured('heart_rate', 'Heart rate'),
  measured('blood_pressure', 'Blood pressure'),
  // An answer to the mMRC is a reading of it: the grade of the same scale.
  measured('breathlessness', 'Breathlessness', 'dyspnea', 'mmrc-dyspnoea'),
  measured('steps', 'Steps'),
  measured('weight', 'Weight'),
  measured('height', 'Height'),
  measured('air_quality', 'Air quality'),
  asked('mood', 'Mood'),
  asked('asthma-gina', 'Asthma GINA', 'asthma-gina-young-child'),
  asked('asthma-control-questionnaire', 'ACQ'),
  asked('asthma-control-test', 'ACT', 'childhood-asthma-control-test'),
  { tag: 'aos', title: 'AOS', from: 'aos', questionnaires: [] },
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

/** Those that are shown of a patient at a site: by its flags, its conditions and the module there (USERS-016; OP-PROFILE-9, OP-PROFILE-10). */
export const sourcesAt = (place: Place): readonly TimelineSource[] =>
  timelineSources.filter(({ tag, feature }) =>
    isOfferedAt(definitionOf(tag) ?? (feature === undefined ? {} : { needs: [feature] }), place),
  );
