// Which test is best? A choice that a second click takes back, which a radio of the browser cannot.
import { StayingButton } from '@alveary/portal/ui/staying-button.tsx';
import { UnsavedDot } from '@alveary/portal/ui/unsaved-dot.tsx';
import styles from './session-view.module.css';

interface ChoiceDotProps {
  readonly label: string;
  readonly isChosen: boolean;
  /** What holds while nobody chooses. */
  readonly isDefault: boolean;
  readonly isChanged: boolean;
  readonly isDisabled: boolean;
  readonly value?: string;
  /** Struck through: the value does not count. */
  readonly isLost?: boolean;
  readonly onChoose: () => void;
}

export const ChoiceDot = (props: ChoiceDotProps) => (
  <span className={styles.choice}>
    <StayingButton
      role="radio"
      className={styles.dot}
      aria-checked={props.isChosen}
      aria-label={props.label}
      title={props.isDefault ? 'Best where nobody chooses' : undefined}
      data-default={props.isDefault || undefined}
      disabled={props.isDisabled}
      onClick={props.onChoose}
    />
    {props.value === undefined ? null : (
      <span className={props.isLost === true ? styles.lost : props.isChosen ? styles.best : undefined}>
        {props.value}
      </span>
    )}
    {props.isChanged ? <UnsavedDot /> : null}
  </span>
);
