// The sentences around a questionnaire behind a link; its questions stay as they were published.
import type { WrittenLanguage } from '@alveary/contract/written-language.ts';
import type { Fault } from '../../contract/answers.rules.ts';

export interface LinkWording {
  readonly tongue: WrittenLanguage;
  readonly opening: string;
  /** Said above questions that are in another language than the page; null in English. */
  readonly inEnglish: string | null;
  readonly optional: (text: string) => string;
  readonly answered: (count: number, of: number) => string;
  readonly send: string;
  readonly thanksTitle: string;
  readonly thanksText: string;
  readonly emergency: string;
  readonly overTitle: string;
  readonly overText: string;
  readonly incompleteText: string;
  readonly noQuestions: string;
  readonly answeredAlready: string;
  readonly tooMany: string;
  readonly trouble: string;
  /** What is wrong with an answer. */
  readonly fault: (fault: Fault) => string;
  /** An answer that the server alone refuses. */
  readonly wrong: string;
}
