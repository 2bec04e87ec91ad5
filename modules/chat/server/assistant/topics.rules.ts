// What does a question about a record ask for: which values, and what of them? By its words alone, the same for the same words.

export const valueTopics = [
  'fev1',
  'fvc',
  'fev1_fvc',
  'pef',
  'spo2',
  'heart_rate',
  'blood_pressure',
  'breathlessness',
  'weight',
  'height',
  'steps',
  'air_quality',
] as const;
export type ValueTopic = (typeof valueTopics)[number];

export const topics = [
  ...valueTopics,
  'questionnaires',
  'contact',
  'conditions',
  'medication',
  'appointments',
] as const;
export type Topic = (typeof topics)[number];

export type Aspect = 'latest' | 'fall' | 'rise' | 'lowest' | 'highest';

const words: Readonly<Record<Topic, RegExp>> = {
  fev1: /\bfev ?1\b(?! ?\/ ?fvc)|lung function|spiromet/i,
  fvc: /(?<!fev ?1 ?\/ ?)\bfvc\b|lung function|spiromet/i,
  fev1_fvc: /\bfev ?1 ?\/ ?fvc\b|\bratio\b|lung function|spiromet/i,
  pef: /\bpef\b|peak (expiratory )?flow/i,
  spo2: /\bspo ?2\b|oxygen|saturation|\bsats?\b/i,
  heart_rate: /heart ?rate|\bpulse\b/i,
  blood_pressure: /blood ?pressure|\bbp\b/i,
  breathlessness: /breathless|dyspn|short(ness)? of breath/i,
  weight: /\bweigh/i,
  height: /\bheight\b|\btall\b/i,
  steps: /\bsteps?\b|\bwalk/i,
  air_quality: /air quality/i,
  questionnaires: /\bACQ\b|\bACT\b|\bCAT\b|questionnaire|asthma control|\bscores?\b/,
  contact: /contact|\bcall(ed|s)?\b|\bspoke|\btalk|\breach|\bphoned\b/i,
  conditions: /condition|diagnos|disease|comorbid|suffer/i,
  medication: /\bmedic(ation|ine)|\bdrugs?\b|inhaler|\bpuffs?\b|\bdos(e|es|age)\b|prescri|\btherap(y|ies)\b/i,
  appointments: /appointment|\bvisits?\b|\bbooked\b|scheduled/i,
};

const OVERVIEW = /summar|overview|how (is|are|was)|\bstatus\b|everything|what('s| is) new/i;

const inOverview: readonly Topic[] = [
  'fev1',
  'spo2',
  'questionnaires',
  'conditions',
  'contact',
  'appointments',
];

/** What of the record the question names; all that an overview shows where it asks for one; nothing where it names nothing. */
export const topicsOf = (question: string): readonly Topic[] => {
  const named = topics.filter((topic) => words[topic].test(question));
  if (named.length > 0) return named;
  return OVERVIEW.test(question) ? inOverview : [];
};

const aspects: readonly (readonly [Aspect, RegExp])[] = [
  ['fall', /\bfell\b|\bfall|\bdrop|declin|decreas|wors(e|en)|\bdown\b|\blost\b/i],
  ['rise', /\brose\b|\brise|\brising|increas|improv|better|\bgain|\bup\b/i],
  ['lowest', /lowest|minimum|\bmin\b|\bworst\b/i],
  ['highest', /highest|maximum|\bmax\b|\bbest\b/i],
];

export const aspectOf = (question: string): Aspect =>
  aspects.find(([, said]) => said.test(question))?.[0] ?? 'latest';
