// What was measured in one session, which tests count, and what it comes to (document 3 §2 Spirometry session view; OP-SPIRO-6).
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useOpened } from '@alveary/portal/lib/use-opened.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { isInside, isSaveKey } from '@alveary/portal/ui/form/save-keys.ts';
import { LoadingCards } from '@alveary/portal/ui/loading-cards.tsx';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useDeferredValue } from 'react';
import { Link } from 'react-router';
import { sessionCalls } from '../../contract/calls.ts';
import type { SpirometrySession } from '../../contract/model.ts';
import { overwritingProblems } from '../../contract/overwriting.ts';
import { ENOUGH_USABLE_TESTS } from '../../contract/rules.ts';
import { FEW_USABLE } from '../admin/session-values.rules.ts';
import { GradeBadge } from '../grade-badge.tsx';
import { CommentCard } from './comment-card.tsx';
import { CorrectionsCard } from './corrections-card.tsx';
import { CurvesCard, CurvesContext, useCurves } from './curves-card.tsx';
import { ResultCard } from './result-card.tsx';
import { SaveBar } from './save-bar.tsx';
import { TestsCard } from './tests-card.tsx';
import { type Overwriting, useOverwriting } from './use-overwriting.ts';
import styles from './session-view.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const HistoryDialog = later(async () => (await import('./history.dialog.tsx')).HistoryDialog);

interface SessionViewProps {
  readonly id: string;
  readonly locale: DateLocale;
}

export const SessionView = ({ id, locale }: SessionViewProps) => {
  const { data, error, refetch } = useCall(sessionCalls.read, { params: { id } }, { shownInPlace: true });
  // Asked for beside the session, not after it.
  const curves = useCurves(id);
  const isThere = data !== undefined;
  // When it has just come it is drawn bit by bit: curves that come meanwhile are in the first picture of it.
  const isDrawn = useDeferredValue(isThere, isThere);
  if (data !== undefined && isDrawn) {
    return (
      <CurvesContext value={curves}>
        <Session session={data} locale={locale} />
      </CurvesContext>
    );
  }
  if (error === null) return <LoadingCards label="Loading the session" />;
  return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
};

interface SessionProps {
  readonly session: SpirometrySession;
  readonly locale: DateLocale;
}

/** Not drawn anew when the curves come. */
const Session = memo(({ session, locale }: SessionProps) => {
  const overwriting = useOverwriting(session);
  const { judged, choices, mayChange, isChanged, problems, isStale, isSaving, save } = overwriting;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (!isSaveKey(event) || !isInside(event)) return;
    event.preventDefault();
    if (mayChange && isChanged && problems.length === 0 && !isStale && !isSaving) void save();
  };
  return (
    <div className={styles.session} onKeyDown={onKeyDown}>
      <Head session={session} overwriting={overwriting} locale={locale} />
      <Notices overwriting={overwriting} />
      <div className={styles.grid}>
        <div className={styles.column}>
          <TestsCard session={session} overwriting={overwriting} />
          <ResultCard session={session} before={session} now={judged} />
        </div>
        <div className={styles.column}>
          <CurvesCard
            session={session}
            bestTestId={judged.best_test_id}
            excluded={choices.excluded_test_ids}
          />
          <CommentCard
            session={session}
            mayChange={mayChange}
            isSaving={isSaving}
            text={choices.comment}
            onText={overwriting.comment}
            locale={locale}
          />
          <CorrectionsCard corrections={session.corrections} />
        </div>
      </div>
      {mayChange ? <SaveBar session={session} overwriting={overwriting} /> : null}
    </div>
  );
});

const Notices = ({ overwriting }: { readonly overwriting: Overwriting }) => {
  const { judged, problems, isStale, keepMine, discard } = overwriting;
  return (
    <>
      {judged.usable_tests < ENOUGH_USABLE_TESTS ? (
        <p className={styles.warning} role="status">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {FEW_USABLE}
        </p>
      ) : null}
      {problems.includes('bestValuesMissing') ? (
        <p className={styles.warning}>{overwritingProblems.bestValuesMissing}</p>
      ) : null}
      {isStale ? (
        <div className={styles.warning} role="status">
          This session was saved by somebody else meanwhile. Your choices are kept.
          <Button size="compact-xs" variant="default" onClick={keepMine}>
            Go on with mine
          </Button>
          <Button size="compact-xs" variant="default" onClick={discard}>
            Show what was saved
          </Button>
        </div>
      ) : null}
    </>
  );
};

interface HeadProps extends SessionProps {
  readonly overwriting: Overwriting;
}

/** Of this session alone, by the standard of 2019 (OP-REPORT-5). */
const reportAddress = (sessionId: string, siteId: string): string =>
  `/spirometry/report?${new URLSearchParams({ name: 'spirometry_premium_report_ats2019', sessionIds: sessionId, siteId }).toString()}`;

const when = { pre: 'Before bronchodilator', post: 'After bronchodilator' } as const;

const Head = ({ session, overwriting, locale }: HeadProps) => {
  const { opened, open, closing } = useOpened<'history'>();
  const { siteProfile } = usePatient();
  const { grading } = overwriting.judged;
  const facts = [
    showDayTime(session.performed_at, locale),
    session.bronchodilator === null ? null : when[session.bronchodilator],
    session.device,
  ].filter((fact) => fact !== null);
  return (
    <div className={styles.head}>
      <span className="tabular">{facts.join(' · ')}</span>
      <span className={styles.grade}>
        <span className="dim">FVC</span>
        <GradeBadge grade={grading.fvc} />
      </span>
      <span className={styles.grade}>
        <span className="dim">FEV1</span>
        <GradeBadge grade={grading.fev1} />
      </span>
      {session.session_overwrite === null ? null : <Badge tone="info">Overwritten</Badge>}
      <span className={styles.acts}>
        <Button
          size="xs"
          variant="subtle"
          component={Link}
          to={reportAddress(session.id, siteProfile.site.id)}
        >
          Report
        </Button>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
          onClick={() => open('history')}
        >
          Overwritings
        </Button>
      </span>
      {opened === null ? null : (
        <HistoryDialog
          session={session}
          mayChange={overwriting.mayChange}
          isChanged={overwriting.isChanged}
          locale={locale}
          onClose={closing('history')}
        />
      )}
    </div>
  );
};
