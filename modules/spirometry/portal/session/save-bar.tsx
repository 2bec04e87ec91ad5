// What is chosen but not saved, what hinders saving, and what can be done? (document 3 §5; SPIRO-008; design language §7)
import { Button } from '@mantine/core';
import type { SpirometrySession } from '../../contract/model.ts';
import { BEST_VALUES_BANNER, overwritingProblems } from '../../contract/overwriting.ts';
import { UnsavedDot } from '@alveary/portal/ui/unsaved-dot.tsx';
import { changesInWords } from './sent-overwriting.rules.ts';
import type { Overwriting } from './use-overwriting.ts';
import styles from './session-view.module.css';

interface SaveBarProps {
  readonly session: SpirometrySession;
  readonly overwriting: Overwriting;
}

const counted = (count: number): string => (count === 1 ? '1 unsaved change' : `${count} unsaved changes`);

const Summary = ({ session, overwriting }: SaveBarProps) => {
  const { problems, loaded, choices, isChanged } = overwriting;
  const changes = changesInWords(session.analysis_summary.tests, loaded, choices);
  if (!isChanged) return <span className="dim">{overwritingProblems.nothingChanged}</span>;
  return (
    <>
      <UnsavedDot />
      <b>{counted(changes.length)}</b>
      {problems.length === 0 ? <span className="dim">{changes.join(' · ')}</span> : null}
      {problems.map((problem) => (
        <span key={problem} className={styles.problem} role="alert">
          {problem === 'bestValuesMissing' ? BEST_VALUES_BANNER : overwritingProblems[problem]}
        </span>
      ))}
    </>
  );
};

export const SaveBar = ({ session, overwriting }: SaveBarProps) => {
  const { isChanged, problems, isStale, isSaving, save, discard } = overwriting;
  return (
    <div className={styles.bar} data-part="sticky-foot" role="group" aria-label="Overwriting">
      <span className={styles.summary}>
        <Summary session={session} overwriting={overwriting} />
      </span>
      {isChanged ? <span className="dim">Draft kept for this session</span> : null}
      <Button size="xs" variant="default" disabled={!isChanged} onClick={discard}>
        Discard
      </Button>
      <Button
        size="xs"
        disabled={problems.length > 0 || isStale}
        loading={isSaving}
        onClick={() => void save()}
      >
        Save
      </Button>
    </div>
  );
};
