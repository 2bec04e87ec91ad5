// What a session means in words, by the strategies of 2022, and how good it was (Stanojevic 2022; Graham 2019).
import { interpret, type Pattern } from '@alveary/spirometry/interpretation/pattern.ts';
import { type Grade, grades } from '@alveary/spirometry/session/grade.ts';
import type { SpirometrySession } from './model.ts';

export interface Interpretation {
  /** Says why the words below are not to be relied on; null where both grades are A, B or C. */
  readonly caution: string | null;
  readonly words: string;
}

/** Figures from before it was kept say nothing of it. */
interface MaybeFev075 {
  readonly fev075?: SpirometrySession['fev075'] | undefined;
}

type Interpreted = Pick<SpirometrySession, 'z_scores' | 'usable_tests' | 'grading' | 'bronchodilator'> &
  MaybeFev075;

const LAST_FIRM_GRADE = grades.indexOf('C');

const isPoor = (grade: Grade): boolean => grades.indexOf(grade) > LAST_FIRM_GRADE;

const patternWords: Readonly<Record<Pattern, string>> = {
  normal: 'No ventilatory impairment by spirometry',
  obstruction: 'Pattern: obstruction',
  'possible restriction': 'Pattern: possible restriction',
  mixed: 'Pattern: mixed',
  'possible dysanapsis': 'Airflow obstruction by ratio; FEV1 within normal (may be dysanapsis)',
  PRISm: 'PRISm (preserved ratio, impaired spirometry)',
};

/** Spirometry alone cannot tell these. */
const volumesNeeded: Partial<Record<Pattern, string>> = {
  'possible restriction': ' Lung volumes are needed to confirm it.',
  mixed: ' Lung volumes are needed to confirm it.',
  PRISm: ' Lung volumes are needed to say more.',
};

/** What is normal after a bronchodilator says nothing of the time before it. */
const NORMAL_AFTER = 'FEV1, FVC and FEV1/FVC are within normal limits';

/** A young child whose blow is over within a second has FEV0.75 in place of FEV1. */
const scoresOf = ({ z_scores, fev075 }: Interpreted) =>
  z_scores.fev1 === null && fev075 != null
    ? { fev1: fev075.z_score, fvc: z_scores.fvc, fev1_fvc: fev075.ratio_z_score }
    : z_scores;

const hasEarly = ({ z_scores, fev075 }: Interpreted): boolean => z_scores.fev1 === null && fev075 != null;

const wordsOf = (session: Interpreted): string => {
  const { bronchodilator } = session;
  const { fev1, fvc, fev1_fvc } = scoresOf(session);
  if (fev1 === null || fvc === null || fev1_fvc === null) return 'Not interpreted: z-scores are missing.';
  const { pattern, severity } = interpret({ fev1, fvc, fev1Fvc: fev1_fvc });
  const isPost = bronchodilator === 'post';
  const said = isPost && pattern === 'normal' ? NORMAL_AFTER : patternWords[pattern];
  const found = hasEarly(session) ? said.replaceAll('FEV1', 'FEV0.75') : said;
  const whole = severity === 'normal' ? `${found}.` : `${found}; ${severity} by z-score.`;
  return `${isPost ? 'After bronchodilator. ' : ''}${whole}${volumesNeeded[pattern] ?? ''}`;
};

/** A session of grade D, E, F or U in FEV1 or FVC gets its words with a caution. */
export const interpretationOf = (session: Interpreted): Interpretation => {
  if (session.usable_tests === 0) {
    return { caution: null, words: 'Not interpreted: the session has no usable test.' };
  }
  const { fev075, grading, z_scores } = session;
  const isEarly = z_scores.fev1 === null && fev075 != null;
  const { fvc } = grading;
  const [name, fev] = isEarly ? (['FEV0.75', fev075.grade] as const) : (['FEV1', grading.fev1] as const);
  const words = wordsOf(session);
  const isCautious = (isPoor(fev) || isPoor(fvc)) && !words.startsWith('Not interpreted');
  return {
    caution: isCautious ? `Interpret with caution: ${name} grade ${fev}, FVC grade ${fvc}.` : null,
    words,
  };
};

type Graded = Pick<SpirometrySession, 'grading' | 'usable_tests'> & MaybeFev075;

export const gradesOf = ({ grading, usable_tests, fev075 }: Graded): string => {
  const early = fev075 == null ? '' : `FEV0.75 grade ${fev075.grade}, `;
  const tests = `${usable_tests} usable ${usable_tests === 1 ? 'test' : 'tests'}`;
  return `ATS/ERS 2019: ${early}FEV1 grade ${grading.fev1}, FVC grade ${grading.fvc}; ${tests}.`;
};
