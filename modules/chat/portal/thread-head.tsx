// With whom is the conversation, and whose is it? Two patients may share a name: the birth date stands beside it (design language §10, §11)
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import {
  factsOf,
  NOT_THIS_PATIENT,
  PanelPatient,
  useIsOtherPatient,
  usePatientOf,
  usePatientPage,
} from '@alveary/modules/patients/portal/public.ts';
import { UNKNOWN_PATIENT } from '@alveary/modules/patients/contract/patient-name.ts';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import type { ChatChannel } from '../contract/model.ts';
import styles from './thread.module.css';

interface ThreadHeadProps {
  readonly principal: string;
  /** As the channel has it, until the patient is known. */
  readonly name: string;
  readonly isAi: boolean;
  readonly owner: ChatChannel['ownerPii'];
  readonly onBack: (() => void) | null;
}

export const ThreadHead = ({ principal, name, isAi, owner, onBack }: ThreadHeadProps) => {
  const { patient, locale } = usePatientOf(principal);
  const page = usePatientPage(principal);
  const isMismatch = useIsOtherPatient(principal);
  const shownName = name || UNKNOWN_PATIENT;
  const called = page === null ? <b>{shownName}</b> : <Link to={page}>{shownName}</Link>;
  return (
    <header className={styles.head} data-mismatch={isMismatch || undefined}>
      {onBack === null ? null : (
        <IconButton label="Back to the conversations" onClick={onBack}>
          <IconArrowLeft size={18} stroke={1.75} />
        </IconButton>
      )}
      <span className={styles.who}>
        <span className={styles.patient}>
          {isAi ? <b>AI ·</b> : null}
          {patient === undefined ? (
            called
          ) : (
            <PanelPatient facts={factsOf(patient)} locale={locale} name={called} />
          )}
          {isMismatch ? <span>· {NOT_THIS_PATIENT}</span> : null}
        </span>
        {owner === null ? null : (
          <span className="dim trunc">
            Owner {owner.firstName} {owner.lastName}
          </span>
        )}
      </span>
    </header>
  );
};
