// What did the patient answer in the ACQ, on up to three dates, and what does it come to? (REPORT-009, REPORT-022, REPORT-023; OP-REPORT-4)
import { SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { DateField } from '@alveary/portal/ui/form/date-field.tsx';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { NativeSelect } from '@mantine/core';
import type { QuestionnaireResult } from '@alveary/modules/questionnaires/contract/model.ts';
import { slotFrom, sourceOf } from '../contract/acq.ts';
import { acqItems, acqTitles, type AsthmaReport } from '../contract/model.ts';
import { acqResult, isUncontrolled } from '../contract/rules.ts';
import styles from './reports.module.css';
import type { SiteTimes } from './site-times.ts';

type Acq = AsthmaReport['acq'];
type Slot = Acq['slots'][number];

interface AcqFieldsProps {
  readonly acq: Acq;
  /** Answers to the ACQ within the range of the report, the newest first. */
  readonly answers: readonly QuestionnaireResult[];
  readonly locale: DateLocale;
  readonly times: SiteTimes;
  readonly error: string | null;
  readonly onChange: (acq: Acq) => void;
}

const scores = ['', '0', '1', '2', '3', '4', '5', '6'];

export const AcqFields = ({ acq, answers, locale, times, error, onChange }: AcqFieldsProps) => {
  const put = (index: number, part: Partial<Slot>): void =>
    onChange({ slots: acq.slots.map((slot, at) => (at === index ? { ...slot, ...part } : slot)) });
  return (
    <SummaryCard title="ACQ" aside="0 to 6; from 1.5 on not well controlled">
      <div className={`${styles.body} ${styles.scroll}`} data-path="acq">
        <FieldMessage id="acq-message" error={error} />
        <table className={styles.acq}>
          <thead>
            <tr>
              <th scope="col">Question</th>
              {acq.slots.map((slot, index) => (
                <th key={`date ${String(index)}`} scope="col">
                  <Answers
                    answers={answers}
                    slot={slot}
                    number={index + 1}
                    times={times}
                    onChoose={(chosen) => put(index, chosen)}
                  />
                  <DateField
                    size="xs"
                    w={150}
                    aria-label={`Date ${index + 1}`}
                    placeholder="Date"
                    locale={locale}
                    value={slot.date}
                    onChange={(day) => put(index, { date: day === '' ? null : day, from: null })}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {acqItems.map((item) => (
              <tr key={item}>
                <th scope="row">{acqTitles[item]}</th>
                {acq.slots.map((slot, index) => (
                  <td key={`${item} ${String(index)}`}>
                    <NativeSelect
                      size="xs"
                      w={76}
                      aria-label={`${acqTitles[item]}, date ${index + 1}`}
                      data={scores}
                      value={String(slot.scores[item] ?? '')}
                      onChange={({ currentTarget: { value } }) =>
                        put(index, {
                          scores: { ...slot.scores, [item]: value === '' ? null : Number(value) },
                          from: null,
                        })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">Source</th>
              {acq.slots.map((slot, index) => (
                <td key={`source ${String(index)}`} className="dim" data-testid={`acq-source-${index + 1}`}>
                  {sourceOf(slot) ?? '–'}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Result</th>
              {acq.slots.map((slot, index) => (
                <td key={`result ${String(index)}`} data-testid={`acq-result-${index + 1}`}>
                  <Result value={acqResult(slot.scores)} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </SummaryCard>
  );
};

interface AnswersProps {
  readonly answers: readonly QuestionnaireResult[];
  readonly slot: Slot;
  readonly number: number;
  readonly times: SiteTimes;
  readonly onChoose: (slot: Slot) => void;
}

const wordsOf = ({ answeredAt, score }: QuestionnaireResult, times: SiteTimes): string =>
  `${times.day(answeredAt)}${score === null ? '' : ` · ${score.toFixed(2)}`}`;

/** What the patient answered within the range; to type is still possible. */
const Answers = ({ answers, slot, number, times, onChoose }: AnswersProps) => {
  const chosen = slot.from?.result_id ?? '';
  const isListed = chosen === '' || answers.some(({ id }) => id === chosen);
  return (
    <NativeSelect
      size="xs"
      w={190}
      mb={4}
      aria-label={`Answer for date ${number}`}
      disabled={answers.length === 0 && chosen === ''}
      value={chosen}
      data={[
        { value: '', label: answers.length === 0 ? 'No answers in the range' : 'Typed' },
        ...(isListed ? [] : [{ value: chosen, label: 'An answer outside of the range' }]),
        ...answers.map((answer) => ({ value: answer.id, label: wordsOf(answer, times) })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const answer = answers.find(({ id }) => id === value);
        if (answer !== undefined) onChoose(slotFrom(answer, times.plainDay(answer.answeredAt)));
        else if (value === '') onChoose({ ...slot, from: null });
      }}
    />
  );
};

export const Result = ({ value }: { readonly value: number | null }) => {
  if (value === null) return <span className="dim">–</span>;
  return isUncontrolled(value) ? (
    <span className={styles.high}>{value.toFixed(2)} not well controlled</span>
  ) : (
    <b className="tabular">{value.toFixed(2)}</b>
  );
};
