// What does the patient see? The conversation on a phone, the own lines on the right, and a field to write in
import { Textarea } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { longestText } from '../contract/model.ts';
import { type PatientApp, patientAppCalls } from '../contract/patient-app.calls.ts';
import { needsSeparator } from '../contract/rules.ts';
import { Separator } from './separator.tsx';
import styles from './app-harness.module.css';

export const PatientPhone = ({ app }: { readonly app: PatientApp }) => {
  const Bell = app.isPushOn ? IconBell : IconBellOff;
  return (
    <section className={styles.phone} aria-label={`Phone of ${app.name}`}>
      <header className={styles.phoneHead}>
        <span className="grow">
          <b>Care team</b>
          <span>{app.name}</span>
        </span>
        <Bell
          size={18}
          stroke={1.75}
          role="img"
          aria-label={app.isPushOn ? 'Notifications on' : 'Notifications off'}
        />
      </header>
      {app.waiting === 0 ? null : (
        <p className={styles.ready}>
          {app.waiting === 1 ? '1 new message' : `${app.waiting} new messages`}: open the app
        </p>
      )}
      <div className={styles.scroller} role="log" aria-label="Conversation" tabIndex={0}>
        <div className={styles.lines}>
          {app.messages.length === 0 ? <p className="dim">Nothing was written yet.</p> : null}
          {app.messages.map((message, index) => (
            <Line key={message.id} message={message} before={app.messages[index - 1]} />
          ))}
        </div>
      </div>
      <WriteForm profileId={app.id} />
    </section>
  );
};

type AppMessage = PatientApp['messages'][number];

interface LineProps {
  readonly message: AppMessage;
  readonly before: AppMessage | undefined;
}

const Line = ({ message, before }: LineProps) => {
  const { isPatients, sender, text, at, isRead } = message;
  const isNewTime = needsSeparator(before && { createdDate: before.at }, { createdDate: at });
  return (
    <>
      {isNewTime ? <Separator at={at} locale="en-US" /> : null}
      <article className={styles.line} data-side={isPatients ? 'own' : 'team'} aria-label={sender}>
        {isPatients ? null : <span className={styles.sender}>{sender}</span>}
        <p className={styles.bubble}>{text}</p>
        {isRead ? null : <span className={styles.sender}>New</span>}
      </article>
    </>
  );
};

const WriteForm = ({ profileId }: { readonly profileId: string }) => {
  const write = useCallMutation(patientAppCalls.write);
  const form = useForm<{ readonly id: string; readonly message: string }>({
    draftKey: null,
    shape: { labels: { message: 'Message' } },
    row: null,
    valuesOf: () => ({ id: newId(), message: '' }),
    sending: through(
      write,
      ({ id, message }) => ({ params: { profileId }, body: { id, message } }),
      () => null,
    ),
  });
  return (
    <div className={styles.write}>
      <Form form={form}>
        <Textarea
          {...form.field('message')}
          placeholder="Write as the patient"
          autosize
          minRows={2}
          maxRows={4}
          maxLength={longestText.InApp}
        />
        <FormFoot form={form} act="Send" isNarrow />
      </Form>
    </div>
  );
};
