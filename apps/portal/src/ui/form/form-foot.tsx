// The foot of a form: Save with what is missing, and whether what was typed is safe (LOG-006, USERS-030; design §7: Save names what is missing).
import { Button, Tooltip } from '@mantine/core';
import type { DraftState } from '../../lib/draft-keeper.ts';
import type { FormState } from '../../lib/form/form-state.ts';
import styles from './form-foot.module.css';

interface FormFootProps {
  readonly form: FormState;
  /** What the button does: 'Save', 'Add user'. */
  readonly act: string;
  readonly isDanger?: boolean;
  readonly onCancel?: () => void;
  /** The way out where 'Cancel' could be taken for the act: 'Keep it' beside 'Cancel appointment'. */
  readonly stay?: string;
  /** A short form that asks for one thing keeps its button open, and says what is missing when it is pressed. */
  readonly isAlwaysOpen?: boolean;
  /** In a narrow panel what is missing stands in the tooltip alone. */
  readonly isNarrow?: boolean;
}

const draftWords: Readonly<Partial<Record<DraftState, string>>> = {
  saving: 'Keeping your draft…',
  saved: 'Draft kept',
  offered: 'Draft kept',
  failed: 'The draft is only in this tab: the server cannot be reached. Leave this open.',
};

export const FormFoot = (props: FormFootProps) => (
  <footer className={styles.foot}>
    <FormFootParts {...props} />
  </footer>
);

/** For a place that brings its own foot, such as the card of a panel. */
export const FormFootParts = ({ form, act, onCancel, stay = 'Cancel', ...how }: FormFootProps) => {
  const isBlocked = !form.isReady && how.isAlwaysOpen !== true;
  return (
    <>
      <FootWords form={form} isNarrow={how.isNarrow === true || how.isAlwaysOpen === true} />
      {onCancel === undefined ? null : (
        <Button variant="default" onClick={onCancel}>
          {stay}
        </Button>
      )}
      <Tooltip
        disabled={!isBlocked || form.hindrances.length === 0}
        position="top-end"
        openDelay={100}
        label={
          <ul className={styles.reasons}>
            {form.hindrances.map((hindrance) => (
              <li key={hindrance}>{hindrance}</li>
            ))}
          </ul>
        }
      >
        <Button
          type="submit"
          loading={form.isSaving}
          {...(how.isDanger ? { color: 'red' } : {})}
          {...(isBlocked
            ? { 'aria-disabled': true, 'data-disabled': true, 'aria-description': form.hindrances.join(' ') }
            : {})}
        >
          {act}
        </Button>
      </Tooltip>
    </>
  );
};

const FootWords = ({ form, isNarrow }: { readonly form: FormState; readonly isNarrow: boolean }) => {
  if (form.isSaving) return <p className={styles.words}>Saving. You can change it again in a moment.</p>;
  const draft = form.isUnsaved ? draftWords[form.draftState] : undefined;
  const isFailed = draft !== undefined && form.draftState === 'failed';
  const lacking = isNarrow || isFailed ? null : lackingOf(form);
  return (
    <p className={styles.words} data-failed={isFailed || undefined}>
      {lacking === null ? null : <span>{lacking}</span>} {draft === undefined ? null : <span>{draft}</span>}
    </p>
  );
};

/** What hinders a form with changes and is no field stands where it can be put right. */
const lackingOf = ({ missing, isStale, isUnsaved, isReady }: FormState): string | null => {
  if (missing.length > 0) return `Still to complete or correct: ${missing.join(', ')}`;
  if (isStale) return 'Reload first';
  return isReady || isUnsaved ? null : 'No changes';
};
