// How does any part of the portal ask a yes-or-no question before something is lost? (document 1 §2 layouts; design §8)
import { Button, Modal } from '@mantine/core';
import { createStore, useStore } from '../lib/store.ts';
import './confirm.css';

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

const questionStore = createStore<Asked | null>(null);

/** Asks and answers true only when the act was chosen. A new question answers the old one with no. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    questionStore.get()?.answer(false);
    questionStore.set(() => ({ ...question, answer: resolve }));
  });

const answer = (isYes: boolean): void => {
  const asked = questionStore.get();
  questionStore.set(() => null);
  asked?.answer(isYes);
};

export const ConfirmDialog = () => {
  const asked = useStore(questionStore);
  return (
    <Modal
      opened={asked !== null}
      onClose={() => answer(false)}
      title={asked?.title}
      size={440}
      centered
      withCloseButton={false}
      zIndex={400}
      transitionProps={{ duration: 0 }}
      role="alertdialog"
    >
      <p>{asked?.text}</p>
      <div className="confirm-actions">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {asked?.stay ?? 'Cancel'}
        </Button>
        <Button {...(asked?.isDanger ? { color: 'red' } : {})} onClick={() => answer(true)}>
          {asked?.act}
        </Button>
      </div>
    </Modal>
  );
};
