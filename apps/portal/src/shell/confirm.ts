// How does any part of the portal ask a yes-or-no question before something is lost? (document 1 §2 layouts; design §8)
import { createStore } from '../lib/store.ts';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** The label of the act itself, such as 'Leave'. */
  readonly act: string;
  /** The label of the safe choice, which has the focus. */
  readonly stay?: string;
  /** Filled red when the act loses something. */
  readonly isDanger?: boolean;
}

interface Asked extends Question {
  readonly answer: (isYes: boolean) => void;
}

export const questionStore = createStore<Asked | null>(null);

/** Asks and answers true only when the act was chosen. A new question answers the old one with no. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    questionStore.get()?.answer(false);
    questionStore.set(() => ({ ...question, answer: resolve }));
  });

export const answerQuestion = (isYes: boolean): void => {
  const asked = questionStore.get();
  questionStore.set(() => null);
  asked?.answer(isYes);
};
