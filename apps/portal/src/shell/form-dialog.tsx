// In which frame is something added or edited? A dialog of at most 787 px that asks before it drops what was typed (USERS-027 to USERS-029)
import { Modal } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { FormState } from '../lib/form/form-state.ts';
import { useFocusGivenBack } from '../lib/return-focus.ts';
import { useStore } from '../lib/store.ts';
import { Form } from '../ui/form/form.tsx';
import { StaleLine } from '../ui/stale-line.tsx';
import { questionStore } from './confirm.ts';
import { askToLeave } from './leave-prompt.ts';
import { isQuestionSettling } from './question-settling.ts';

const WIDTH_PX = 787;

/** What the dialog knows of the form in it. */
interface Inside {
  readonly isUnsaved: boolean;
  /** Forgets what is typed there. */
  readonly forget: () => void;
}

const nothingInside: Inside = { isUnsaved: false, forget: () => {} };

const InsideContext = createContext<(inside: Inside) => void>(() => {});

interface FormDialogProps {
  readonly title: string;
  readonly size?: number;
  readonly onClose: () => void;
  /** Receives the careful way out, which asks before typed text is lost. */
  readonly children: (onCancel: () => void) => ReactNode;
}

export const FormDialog = ({ title, size = WIDTH_PX, onClose, children }: FormDialogProps) => {
  useFocusGivenBack();
  const isAsking = useStore(questionStore) !== null;
  const [{ isUnsaved, forget }, setInside] = useState(nothingInside);
  /** Whoever leaves without saving has said that the draft is not wanted either. */
  const leave = async (): Promise<void> => {
    if (isQuestionSettling()) return;
    if (isUnsaved && !(await askToLeave({ title: `Close '${title}'?`, isKept: false }))) return;
    if (isUnsaved) forget();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={() => void leave()}
      title={title}
      size={size}
      closeOnEscape={!isAsking}
      closeOnClickOutside={!isUnsaved}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <StaleLine rank={2} />
      <InsideContext value={setInside}>{children(() => void leave())}</InsideContext>
    </Modal>
  );
};

interface DialogFormProps {
  readonly form: FormState;
  readonly children: ReactNode;
}

/** The form of a dialog: its first field has the focus, and closing the dialog asks what it would lose. */
export const DialogForm = ({ form, children }: DialogFormProps) => {
  const sayInside = useContext(InsideContext);
  const { isUnsaved, forget } = form;
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  });
  useEffect(() => {
    sayInside({ isUnsaved, forget: () => latest.current() });
  }, [sayInside, isUnsaved]);
  return (
    <Form form={form} takesFocus>
      {children}
    </Form>
  );
};
