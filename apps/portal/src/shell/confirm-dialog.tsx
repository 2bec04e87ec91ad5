// How does the question look that stands before a loss? (document 1 §2 layouts: confirm dialog; design language §8)
import { Button, Modal } from '@mantine/core';
import { useStore } from '../lib/store.ts';
import { answerQuestion, questionStore } from './confirm.ts';
import './confirm-dialog.css';

export const ConfirmDialog = () => {
  const asked = useStore(questionStore);
  return (
    <Modal
      opened={asked !== null}
      onClose={() => answerQuestion(false)}
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
        <Button variant="default" data-autofocus onClick={() => answerQuestion(false)}>
          {asked?.stay ?? 'Cancel'}
        </Button>
        <Button {...(asked?.isDanger ? { color: 'red' } : {})} onClick={() => answerQuestion(true)}>
          {asked?.act}
        </Button>
      </div>
    </Modal>
  );
};
