// Which condition does the patient have, and since when? (document 3 §7: add-conditions; OP-PROFILE-3)
import { conditionCalls } from '@alveary/contract/patients/condition.calls.ts';
import { addedConditions, conditionChoices, conditionOfCode } from '@alveary/contract/patients/conditions.ts';
import type { SiteProfile } from '@alveary/contract/patients/model.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { DateLocale } from '../../lib/dates.ts';
import { useDeed, useRefresh } from '../../lib/use-call.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { showSuccess } from '../../shell/notices.ts';
import { FieldMessage } from '../../ui/field-message.tsx';
import { KeptTyping } from '../../ui/kept-typing.tsx';
import { PatientLine } from './patient-line.tsx';
import { conditionRefreshes } from './record-refreshes.ts';
import './reason.css';

interface AddConditionProps {
  readonly profile: SiteProfile['profile'];
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

interface Problems {
  readonly code: string | null;
  readonly onsetOn: string | null;
  /** What is said of the whole. */
  readonly whole: string | null;
}

const blank = { code: '', onsetOn: '' };
const fine: Problems = { code: null, onsetOn: null, whole: null };

interface FieldError {
  readonly field?: string;
  readonly message: string;
}

const problemsOf = (errors: readonly FieldError[], whole: string | null): Problems => {
  const of = (field: string): string | null =>
    errors.find((one) => one.field?.endsWith(field))?.message ?? null;
  const [code, onsetOn] = [of('code'), of('onsetOn')];
  return { code, onsetOn, whole: code === null && onsetOn === null ? whole : null };
};

const useAdding = ({ profile, onClose }: AddConditionProps) => {
  const draft = useDraft(`condition:${profile.id}`, blank);
  const [problems, setProblems] = useState(fine);
  const refresh = useRefresh();
  const { code, onsetOn } = draft.value;
  const add = useDeed(conditionCalls.add, {
    refreshes: conditionRefreshes,
    onDone: (_, { body }) => {
      showSuccess(`${conditionOfCode(body.conditions[0]?.code ?? '')?.name ?? 'The condition'} was added.`);
      void draft.discard();
      onClose();
    },
    onRefused: (error) => {
      setProblems(problemsOf(error.errors, error.message));
      if (error.code === 'Stale') void refresh(conditionRefreshes);
      return true;
    },
  });
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const day = onsetOn.trim();
    const body = addedConditions.safeParse({
      version: profile.version,
      conditions: [{ code, onsetOn: day === '' ? null : day }],
    });
    if (!body.success) {
      const issues = body.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
      setProblems(problemsOf(issues, issues[0]?.message ?? null));
    } else if (!add.isRunning) void add.run({ params: { id: profile.id }, body: body.data });
  };
  const change = (part: Partial<typeof blank>): void => {
    setProblems(fine);
    draft.change({ ...draft.value, ...part });
  };
  return { draft, code, onsetOn, problems, isRunning: add.isRunning, save, change };
};

export const AddConditionDialog = (props: AddConditionProps) => {
  const { profile, locale, onClose } = props;
  const form = useAdding(props);
  const { draft, problems } = form;
  const isUnsaved = form.code !== '' || form.onsetOn.trim() !== '';
  return (
    <FormDialog
      title="Add a condition"
      isUnsaved={isUnsaved}
      onDrop={() => void draft.discard()}
      onClose={onClose}
    >
      {(onCancel) => (
        <form className="reason-form" noValidate onSubmit={form.save}>
          <KeptTyping
            keptAt={draft.state === 'offered' ? draft.keptAt : null}
            onDiscard={() => void draft.discard()}
          />
          <div className="reason-about">
            <PatientLine profile={profile} locale={locale} />
          </div>
          {problems.whole === null ? null : (
            <p className="reason-refused" role="alert">
              {problems.whole}
            </p>
          )}
          <div>
            <Select
              label="Condition"
              placeholder="Choose a condition"
              data-autofocus
              openOnFocus={false}
              searchable
              allowDeselect={false}
              nothingFoundMessage="No condition of this name"
              data={conditionChoices.map(({ code, name }) => ({ value: code, label: name }))}
              value={form.code === '' ? null : form.code}
              error={problems.code !== null}
              aria-describedby="condition-code"
              onChange={(chosen) => form.change({ code: chosen ?? '' })}
            />
            <FieldMessage id="condition-code" error={problems.code} />
          </div>
          <div>
            <TextInput
              label="Since (optional)"
              maxLength={10}
              autoComplete="off"
              value={form.onsetOn}
              error={problems.onsetOn !== null}
              aria-describedby="condition-onset"
              onChange={({ currentTarget }) => form.change({ onsetOn: currentTarget.value })}
            />
            <FieldMessage
              id="condition-onset"
              error={problems.onsetOn}
              hint="YYYY-MM-DD, such as 2019-04-17"
            />
          </div>
          <footer className="reason-foot">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={form.isRunning}>
              Add condition
            </Button>
          </footer>
        </form>
      )}
    </FormDialog>
  );
};
