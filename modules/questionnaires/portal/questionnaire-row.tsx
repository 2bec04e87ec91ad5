// How does one questionnaire stand: last date and score, the link that is out, and each result with its answers on opening?
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconSend, IconTrash } from '@tabler/icons-react';
import { type DateLocale, showDay, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { useId, useState } from 'react';
import { questionnaireCalls } from '../contract/calls.ts';
import { definitionOf } from '../contract/definitions.ts';
import type { AssignedQuestionnaire, QuestionnaireResult } from '../contract/model.ts';
import type { Questionnaire } from './questionnaires.rules.ts';
import { answerInWords, scoreInWords, toneOf } from './score.rules.ts';
import styles from './questionnaires.module.css';

interface QuestionnaireRowProps {
  readonly questionnaire: Questionnaire;
  readonly locale: DateLocale;
  readonly open: ((dialog: 'answer' | 'ask', internalName: string) => void) | null;
}

export const QuestionnaireRow = ({ questionnaire, locale, open }: QuestionnaireRowProps) => {
  const { internalName, title, results, assigned } = questionnaire;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.name}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
          {title}
        </button>
        <span className="grow" />
        <Last questionnaire={questionnaire} locale={locale} />
      </div>
      {assigned?.link ? <p className={styles.link}>{linkInWords(assigned.link, locale)}</p> : null}
      {isOpen ? (
        <div id={id} className={styles.opened}>
          {open === null ? null : (
            <Acts internalName={internalName} title={title} assigned={assigned} open={open} />
          )}
          {results.map((result) => (
            <Result key={result.id} result={result} locale={locale} isMayEdit={open !== null} />
          ))}
        </div>
      ) : null}
    </li>
  );
};

const Last = ({ questionnaire: { results, resultsLoaded }, locale }: Omit<QuestionnaireRowProps, 'open'>) => {
  const [last] = results;
  if (last === undefined) return <span className="dim">{resultsLoaded ? 'Not answered yet' : '…'}</span>;
  return (
    <>
      <span className="dim tabular">{showDay(last.answeredAt, locale)}</span>
      {last.score === null ? null : <b className="tabular">{last.score}</b>}
      {last.band === null ? null : <Badge tone={toneOf(last.standing)}>{last.band}</Badge>}
    </>
  );
};

const linkInWords = (link: NonNullable<AssignedQuestionnaire['link']>, locale: DateLocale): string => {
  const sent = `Link sent by ${link.medium === 'sms' ? 'SMS' : 'email'} ${showDayTime(link.sentAt, locale)}`;
  if (link.delivery === 'failed') return `${sent} did not arrive. Send another one.`;
  if (link.state === 'open') {
    const opened = link.openedAt === null ? 'not opened yet' : `opened ${showDayTime(link.openedAt, locale)}`;
    return `${sent}, ${opened}, good until ${showDay(link.expiresAt, locale)}.`;
  }
  return `${sent}, ${link.state}.`;
};

interface ActsProps {
  readonly internalName: string;
  readonly title: string;
  readonly assigned: AssignedQuestionnaire | null;
  readonly open: NonNullable<QuestionnaireRowProps['open']>;
}

const Acts = ({ internalName, title, assigned, open }: ActsProps) => {
  const definition = definitionOf(internalName);
  const unassign = useCallMutation(questionnaireCalls.unassign, {
    onDone: () => showSuccess(`${title} was taken back.`),
  });
  const takeBack = async (id: string): Promise<void> => {
    const isSure = await confirm({
      title: `Take ${title} back?`,
      text: 'The patient is not asked any more, and an open link ends. The results stay.',
      act: 'Take back',
      stay: 'Keep it',
    });
    if (isSure) await unassign.run({ params: { id } });
  };
  return (
    <p className={styles.acts}>
      {definition === null ? null : (
        <Button size="compact-sm" variant="default" onClick={() => open('answer', internalName)}>
          Enter answers
        </Button>
      )}
      {definition?.answeredBy === 'patient' ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
          onClick={() => open('ask', internalName)}
        >
          Send a link
        </Button>
      ) : null}
      {assigned === null ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => void takeBack(assigned.id)}>
          Take back
        </Button>
      )}
    </p>
  );
};

interface ResultProps {
  readonly result: QuestionnaireResult;
  readonly locale: DateLocale;
  readonly isMayEdit: boolean;
}

const Result = ({ result, locale, isMayEdit }: ResultProps) => {
  const definition = definitionOf(result.questionnaireInternalName);
  const when = showDayTime(result.answeredAt, locale);
  const remove = useCallMutation(questionnaireCalls.removeResult, {
    onDone: () => showSuccess('The answers were removed.'),
  });
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Remove the answers of ${when}?`,
      text: 'For answers that were entered by mistake. They are shown no more; the record keeps who removed them.',
      act: 'Remove answers',
      stay: 'Keep them',
      isDanger: true,
    });
    if (isSure) await remove.run({ params: { id: result.id } });
  };
  const text = (item: string) => definition?.items.find(({ id }) => id === item);
  return (
    <details className={styles.result}>
      <summary>
        <span className="tabular">{when}</span>
        <span>{scoreInWords(result.score, result.band, result.missing)}</span>
        {result.variant === null ? null : <span className="dim">{result.variant}</span>}
        <span className="dim">{byWhom(result)}</span>
      </summary>
      <dl className={styles.answers}>
        {result.answers.map(({ item, value }) => (
          <div key={item}>
            <dt>{text(item)?.text ?? item}</dt>
            <dd>{answerInWords(text(item), value)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.foot}>
        <span className="dim">{definition?.credit}</span>
        {isMayEdit ? (
          <IconButton label={`Remove the answers of ${when}`} onClick={() => void ask()}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </IconButton>
        ) : null}
      </p>
    </details>
  );
};

const byWhom = ({ answeredBy, enteredBy }: QuestionnaireResult): string => {
  if (answeredBy === 'PATIENT') return 'by the patient';
  if (enteredBy === null) return 'from another system';
  return `entered by ${[enteredBy.firstName, enteredBy.lastName].filter(Boolean).join(' ')}`;
};
