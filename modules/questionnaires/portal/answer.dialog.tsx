// How do staff enter what a patient answered? All questions on one sheet, the score as the server will work it out
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { MomentField } from '@alveary/portal/ui/form/moment-field.tsx';
import { useState } from 'react';
import { answerComplaints } from '../contract/answers.rules.ts';
import { questionnaireCalls } from '../contract/calls.ts';
import type { Definition } from '../contract/definition.ts';
import { scoreOf } from '../contract/scoring.rules.ts';
import { AnswerField } from './answer-field.tsx';
import { scoreInWords } from './score.rules.ts';
import { answersOf, emptyAnswers, itemOfField } from './typed-answers.rules.ts';
import styles from './questionnaires.module.css';

interface AnswerDialogProps {
  readonly profile: Pick<Profile, 'id' | 'firstName' | 'lastName' | 'dateOfBirth'>;
  readonly definition: Definition;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

const useAnswering = ({ profile, definition, onClose }: AnswerDialogProps) => {
  const answer = useCallMutation(questionnaireCalls.answer);
  const [opened] = useState(() => new Date(now()).toISOString());
  const { items, internalName } = definition;
  return useForm<Record<string, string>>({
    draftKey: `questionnaire:${profile.id}:${internalName}`,
    shape: {
      labels: { answeredAt: 'Answered', ...Object.fromEntries(items.map(({ id, text }) => [id, text])) },
    },
    row: null,
    valuesOf: () => ({ answeredAt: opened, ...emptyAnswers(items) }),
    sending: through(
      answer,
      (typed) => ({
        query: { profileId: profile.id },
        body: { internalName, answeredAt: typed['answeredAt'], answers: answersOf(items, typed) },
      }),
      ({ score, band }) => {
        showSuccess(`The answers were saved. ${scoreInWords(score, band)}`);
        onClose();
      },
    ),
    check: (typed) => answerComplaints(definition, answersOf(items, typed), 'staff'),
    fieldOf: (named) => {
      const field = itemOfField(named);
      return field === 'answeredAt' || items.some(({ id }) => id === field) ? field : null;
    },
  });
};

export const AnswerDialog = (props: AnswerDialogProps) => {
  const { profile, definition, locale, onClose } = props;
  const form = useAnswering(props);
  const { score, band, missing } = scoreOf(definition, answersOf(definition.items, form.values));
  return (
    <FormDialog title={definition.title} onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="questionnaire" />
          <AboutLine>
            <PatientLine profile={profile} locale={locale} />
            <p className="dim">
              {definition.introduction}
              {definition.recall === null ? '' : ` Recall: ${definition.recall.toLowerCase()}.`}
            </p>
          </AboutLine>
          <MomentField {...form.field('answeredAt')} locale={locale} />
          {definition.items.map((item) => (
            <AnswerField
              key={item.id}
              item={item}
              value={form.values[item.id] ?? ''}
              error={form.errorOf(item.id)}
              onChange={(value) => form.change({ [item.id]: value })}
              onBlur={() => form.show(item.id)}
            />
          ))}
          {definition.rule.kind === 'none' ? null : (
            <p className={styles.preview} aria-live="polite">
              {score === null
                ? 'No score: too little is answered so far.'
                : scoreInWords(score, band?.words ?? null, missing)}
            </p>
          )}
          <p className="dim">{definition.credit}</p>
          <FormFoot form={form} act="Save answers" onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
