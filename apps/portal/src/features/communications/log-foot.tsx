// Can the log be saved, what does it lack, and is what was typed safe? (LOG-006; design §7: Save names what is missing)
import { Button, Tooltip } from '@mantine/core';
import { useId } from 'react';
import type { DraftState } from '../../lib/use-draft.ts';
import './log.css';

interface LogFootProps {
  readonly draft: DraftState;
  readonly isUnsaved: boolean;
  readonly hindrances: readonly string[];
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

const draftWords: Readonly<Partial<Record<DraftState, string>>> = {
  saving: 'Keeping your draft…',
  saved: 'Draft kept',
  offered: 'Draft kept',
  failed: 'The draft could not be kept: the server cannot be reached. Leave this open.',
};

export function LogFoot({ draft, isUnsaved, hindrances, isSaving, onSave }: LogFootProps) {
  const reasonId = useId();
  const isBlocked = hindrances.length > 0;
  return (
    <>
      <span className="log-foot-words" data-failed={draft === 'failed' || undefined}>
        {isUnsaved ? draftWords[draft] : null}
      </span>
      <span id={reasonId} className="visually-hidden">
        {hindrances.join(' ')}
      </span>
      <Tooltip
        disabled={!isBlocked}
        position="top-end"
        openDelay={100}
        label={
          <ul className="log-foot-reasons">
            {hindrances.map((hindrance) => (
              <li key={hindrance}>{hindrance}</li>
            ))}
          </ul>
        }
      >
        <Button
          onClick={onSave}
          loading={isSaving}
          aria-disabled={isBlocked}
          {...(isBlocked ? { 'data-disabled': true, 'aria-describedby': reasonId } : {})}
        >
          Save
        </Button>
      </Tooltip>
    </>
  );
}
