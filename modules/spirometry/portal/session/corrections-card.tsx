// What corrections of the patient's record changed in the session: who, when, before and after (OP-SPIRO-3).
import { SummaryCard, usePatient } from '@alveary/modules/patients/portal/public.ts';
import { showDayTime } from '@alveary/portal/lib/dates.ts';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import type { SpirometrySession } from '../../contract/model.ts';
import { comparedInWords } from './results.rules.ts';
import styles from './session-view.module.css';

/** Nothing where nothing was corrected. */
export const CorrectionsCard = ({ corrections }: Pick<SpirometrySession, 'corrections'>) => {
  const { units, locale } = usePatient();
  if (corrections.length === 0) return null;
  return (
    <SummaryCard title="Corrections of the record" aside={corrections.length}>
      <Entries label="Corrections of the record">
        {corrections.map(({ id, corrected_at, corrected_by, before, after }) => (
          <Entry
            key={id}
            text={
              <span className={styles.said}>
                <span className="dim">Before: {comparedInWords(before, units)}</span>
                <span>Now: {comparedInWords(after, units)}</span>
              </span>
            }
          >
            <span className="dim">
              {corrected_by?.name ?? 'Another system'}, {showDayTime(corrected_at, locale)}
            </span>
          </Entry>
        ))}
      </Entries>
    </SummaryCard>
  );
};
