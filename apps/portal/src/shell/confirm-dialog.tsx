// How does the question look that stands before a loss? (document 1 §2 layouts: confirm dialog; design language §8)
import { Button, Modal } from '@mantine/core';
import { useStore } from '../lib/store.ts';
import { answerQuestion, questionStore } from './confirm.ts';
import { isQuestionSettling } from './question-settling.ts';
import styles from './confirm-dialog.module.css';

/** The kit calls every dialog `dialog`. A question that waits for an answer is more, and said at once. */
const asQuestion = (content: HTMLElement | null): void => content?.setAttribute('role', 'alertdialog');

export const ConfirmDialog = () => {
  const asked = useStore(questionStore);
  return (
    <Modal.Root
      opened={asked !== null}
      onClose={() => {
        if (!isQuestionSettling()) answerQuestion(false);
      }}
      size={440}
      radius="lg"
      shadow="xl"
      padding={20}
      centered
      zIndex={400}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content ref={asQuestion}>
        <Modal.Header>
          <Modal.Title>{asked?.title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <p>{asked?.text}</p>
          <div className={styles.actions}>
            <Button variant="default" data-autofocus onClick={() => answerQuestion(false)}>
              {asked?.stay ?? 'Cancel'}
            </Button>
            <Button {...(asked?.isDanger ? { color: 'red' } : {})} onClick={() => answerQuestion(true)}>
              {asked?.act}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
