// How does each notice of the portal look and behave? Raised one by one (SHELL-007: /debug/snackbar; OP-SHELL-6)
import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { now } from '@alveary/portal/lib/clock.ts';
import { slugInView } from '@alveary/portal/lib/slug-in-view.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { useUnsaved } from '@alveary/portal/shell/leave-prompt.ts';
import { showError, showSuccess, showWarning } from '@alveary/portal/shell/notices.ts';
import { hearEnd, WARN_FROM_S } from '@alveary/portal/shell/session-clock.ts';
import styles from './debug.module.css';

export const NoticesPage = () => (
  <div className={styles.page}>
    <h1>Notices</h1>
    <div className={styles.cards}>
      <ToastCard />
      <ErrorCard />
      <ConfirmCard />
      <LeaveCard />
      <SessionCard />
    </div>
  </div>
);

const Card = ({
  title,
  line,
  children,
}: {
  readonly title: string;
  readonly line: string;
  readonly children: ReactNode;
}) => (
  <section className={styles.card} aria-label={title}>
    <h2>{title}</h2>
    <p className={styles.meta}>{line}</p>
    {children}
  </section>
);

const ToastCard = () => {
  const [title, setTitle] = useState('Log saved');
  const [line, setLine] = useState('');
  const [seconds, setSeconds] = useState<number | null>(null);
  const wish = {
    ...(line.trim() === '' ? {} : { line }),
    ...(seconds === null ? {} : { lifeMs: seconds * 1000 }),
  };
  return (
    <Card title="Success and warning" line="3 s and 5 s; pointing at one or focusing it stops its clock.">
      <TextInput
        label="Title"
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <TextInput
        label="Line (optional)"
        value={line}
        onChange={({ currentTarget }) => setLine(currentTarget.value)}
      />
      <NumberInput
        label="Seconds (optional)"
        min={1}
        max={60}
        allowDecimal={false}
        value={seconds ?? ''}
        onChange={(value) => setSeconds(typeof value === 'number' ? value : null)}
      />
      <div className={styles.buttons}>
        <Button variant="default" disabled={title.trim() === ''} onClick={() => showSuccess(title, wish)}>
          Raise success
        </Button>
        <Button variant="default" disabled={title.trim() === ''} onClick={() => showWarning(title, wish)}>
          Raise warning
        </Button>
      </div>
    </Card>
  );
};

const ErrorCard = () => {
  const [text, setText] = useState('Something went wrong on the server. Nothing was saved.');
  const [reference, setReference] = useState('');
  return (
    <Card title="Error" line="Stays until it is dismissed; the same text is not stacked.">
      <TextInput label="Text" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      <TextInput
        label="Reference (optional)"
        value={reference}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button
          variant="default"
          disabled={text.trim() === ''}
          onClick={() => showError(text, reference.trim() === '' ? null : reference)}
        >
          Raise error
        </Button>
      </div>
    </Card>
  );
};

const question = { title: 'Cancel the order?', text: 'The pharmacy is told at once.', act: 'Cancel order' };

const ConfirmCard = () => {
  const [answer, setAnswer] = useState('');
  const ask = async (isDanger: boolean): Promise<void> => {
    setAnswer((await confirm({ ...question, stay: 'Keep it', isDanger })) ? 'Answered: yes' : 'Answered: no');
  };
  return (
    <Card title="Confirm dialog" line="The safe choice has the focus; Escape answers no.">
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => void ask(false)}>
          Ask
        </Button>
        <Button variant="default" onClick={() => void ask(true)}>
          Ask about a danger
        </Button>
      </div>
      <p role="status" className={styles.meta}>
        {answer}
      </p>
    </Card>
  );
};

const LeaveCard = () => {
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsaved(isUnsaved);
  return (
    <Card title="Leave prompt" line="Switch it on, then follow any link or close the tab.">
      <Switch
        label="Something here is unsaved"
        checked={isUnsaved}
        onChange={({ currentTarget }) => setUnsaved(currentTarget.checked)}
      />
    </Card>
  );
};

const SessionCard = () => {
  const raise = (): void =>
    hearEnd({ endsAt: now() + (WARN_FROM_S - 1) * 1000, isFinal: false, site: slugInView() });
  return (
    <Card
      title="Session bar"
      line="Shown with its countdown. After ten seconds the portal asks the server, and the true time counts again."
    >
      <div className={styles.buttons}>
        <Button variant="default" onClick={raise}>
          Raise session bar
        </Button>
      </div>
    </Card>
  );
};
