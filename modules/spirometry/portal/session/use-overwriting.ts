// What somebody has chosen in a session and not saved, what it comes to, and what hinders saving (document 3 §4, §5 Overwriting).
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { useKeptDraft } from '@alveary/portal/shell/form/use-kept-draft.ts';
import { useUnsaved } from '@alveary/portal/shell/leave-prompt.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { overwritingCalls } from '../../contract/overwriting-calls.ts';
import type { SpirometrySession } from '../../contract/model.ts';
import {
  type Choices,
  chooseBestTest,
  chooseBestValue,
  excludeTest,
  isChanged,
  loadedChoices,
  type OverwritingProblem,
  savingProblems,
  turnStatus,
} from '../../contract/overwriting.ts';
import { type BestMeasure, judge } from '../../contract/rules.ts';
import type { Measure } from '../../contract/test-quality.ts';
import { keptChoices } from './parse-kept-choices.ts';
import { sentOverwriting } from './sent-overwriting.rules.ts';

/** What one can do to the choices: the same functions for as long as the session is the same. */
export interface ChoiceActs {
  readonly chooseBest: (id: string) => void;
  readonly chooseValue: (measure: BestMeasure, id: string) => void;
  readonly exclude: (id: string) => void;
  readonly turn: (id: string, measure: Measure) => void;
  readonly comment: (text: string) => void;
}

export interface Overwriting extends ChoiceActs {
  readonly mayChange: boolean;
  readonly loaded: Choices;
  readonly choices: Choices;
  readonly isChanged: boolean;
  /** What the session comes to with these choices. */
  readonly judged: ReturnType<typeof judge>;
  readonly problems: readonly OverwritingProblem[];
  /** Somebody else saved while this was being chosen. */
  readonly isStale: boolean;
  readonly isSaving: boolean;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
  /** Goes on with the own choices over what somebody else saved. */
  readonly keepMine: () => void;
}

interface Begun {
  readonly choices: Choices;
  /** The version of the session that was on the screen when it began. */
  readonly version: number;
}

type Edit = (change: (choices: Choices) => Choices) => void;

const useActs = (tests: SpirometrySession['analysis_summary']['tests'], edit: Edit): ChoiceActs => {
  const latest = useRef(edit);
  useLayoutEffect(() => {
    latest.current = edit;
  });
  return useMemo(
    () => ({
      chooseBest: (id) => latest.current((choices) => chooseBestTest(tests, choices, id)),
      chooseValue: (measure, id) => latest.current((choices) => chooseBestValue(tests, choices, measure, id)),
      exclude: (id) => latest.current((choices) => excludeTest(tests, choices, id)),
      turn: (id, measure) => latest.current((choices) => turnStatus(tests, choices, id, measure)),
      comment: (text) => latest.current((choices) => ({ ...choices, comment: text })),
    }),
    [tests],
  );
};

const useMayOverwrite = ({ overwriting_offered }: SpirometrySession): boolean => {
  const { site } = usePatient().siteProfile;
  return mayEditPatients.sites(useMe()).includes(site.id) && overwriting_offered;
};

export const useOverwriting = (session: SpirometrySession): Overwriting => {
  const me = useMe();
  const mayChange = useMayOverwrite(session);
  const { tests } = session.analysis_summary;
  const [begun, setBegun] = useState<Begun | null>(null);
  const draft = useKeptDraft(mayChange ? `session-overwriting:${session.id}` : null, ({ content }) =>
    setBegun(keptChoices(content)),
  );
  const call = useCallMutation(overwritingCalls.save);
  const refresh = useRefresh();
  const loaded = useMemo(() => loadedChoices(session.session_overwrite), [session.session_overwrite]);
  const choices = begun?.choices ?? loaded;
  const version = begun?.version ?? session.version;
  const changed = isChanged(loaded, choices);
  const released = useUnsaved(changed, 'page', true);
  const judged = useMemo(
    () => judge(tests, session.predicted_values, session.person.age_years, choices),
    [tests, session, choices],
  );
  const keep = (next: Begun | null): void => {
    setBegun(next);
    draft.keep(next === null ? null : { ...next });
  };
  const acts = useActs(tests, (change) => {
    // What is chosen or written between Save and its answer would go with what was saved.
    if (call.isRunning) return;
    const next = change(choices);
    keep(isChanged(loaded, next) ? { choices: next, version } : null);
  });
  const discard = (): void => {
    released();
    setBegun(null);
    void draft.forget();
  };
  const save = async (): Promise<void> => {
    const body = sentOverwriting(session, choices, { version, by: me.id, at: now() });
    const outcome = await call.run({ params: { id: session.id }, body });
    if (outcome.ok) discard();
    else if (outcome.error.code === 'Stale') await refresh(['spirometry-sessions']);
  };
  return {
    ...acts,
    mayChange,
    loaded,
    choices,
    isChanged: changed,
    judged,
    problems: savingProblems(tests, loaded, choices),
    isStale: changed && version !== session.version,
    isSaving: call.isRunning,
    save,
    discard,
    keepMine: () => keep({ choices, version: session.version }),
  };
};
