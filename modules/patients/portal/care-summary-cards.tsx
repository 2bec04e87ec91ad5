// The cards of the Care Summary beside the vitals: goal, care plans, conditions, last contact, visits (OP-PROFILE-3).
import {
  directionLabels,
  directions,
  media,
  mediumLabels,
  resultLabels,
  results,
} from '@alveary/modules/communications/contract/model.ts';
import type { CareSummary, SiteProfile } from '../contract/model.ts';
import { type DateLocale, showAgoOrDay, showDay } from '@alveary/portal/lib/dates.ts';
import { Slot } from '@alveary/portal/shell/slot.tsx';
import { askForPanel } from '@alveary/portal/shell/panel-store.ts';
import { plainTerm } from '@alveary/modules/conditions/contract/clinical-term.ts';
import { CardEmpty, SummaryCard } from './summary-card.tsx';
import styles from './care-summary-cards.module.css';
import summaryCardStyles from './summary-card.module.css';

interface Dated {
  readonly locale: DateLocale;
}

interface GoalCardProps extends Dated {
  readonly goal: CareSummary['goal'];
  readonly siteProfile: SiteProfile;
}

export function GoalCard({ goal, siteProfile, locale }: GoalCardProps) {
  const acts = <Slot name="goal-acts" given={{ siteProfile, locale, goalId: goal?.id ?? null }} />;
  return (
    <SummaryCard title="Goal" aside={acts}>
      {goal === null ? (
        <CardEmpty>No goal set yet.</CardEmpty>
      ) : (
        <div className={summaryCardStyles.body}>
          <p>{goal.text}</p>
          <p className={summaryCardStyles.line}>
            {[goal.author, showDay(goal.date, locale)].filter(Boolean).join(' · ')}
          </p>
        </div>
      )}
    </SummaryCard>
  );
}

const ACTIVITIES_SHOWN = 4;

interface CarePlansCardProps extends Dated {
  /** Those that other systems sent; what is written here stands above them. */
  readonly plans: CareSummary['carePlans'];
  readonly siteProfile: SiteProfile;
}

export function CarePlansCard({ plans, siteProfile, locale }: CarePlansCardProps) {
  const hasOthers = plans.length > 0;
  const isWrittenHere = siteProfile.profile.carePlanShow;
  return (
    <SummaryCard title="Care plan" aside={plans.length > 1 ? `${plans.length} active` : null}>
      {isWrittenHere ? <Slot name="care-plan-excerpt" given={{ siteProfile, locale, hasOthers }} /> : null}
      {!hasOthers && !isWrittenHere ? <CardEmpty>No active care plan.</CardEmpty> : null}
      {hasOthers ? (
        <ul className={styles.rows}>
          {plans.map((plan) => (
            <li key={plan.id}>
              <p className={styles.rowTitle}>{plainTerm(plan.title)}</p>
              {plan.activities.length > 0 && <Activities all={plan.activities} />}
              {plan.startedAt !== null && (
                <p className={summaryCardStyles.line}>Since {showDay(plan.startedAt, locale)}</p>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </SummaryCard>
  );
}

function Activities({ all }: { readonly all: readonly string[] }) {
  const rest = all.slice(ACTIVITIES_SHOWN);
  return (
    <ul className={styles.activities}>
      {all.slice(0, ACTIVITIES_SHOWN).map((activity, index) => (
        <li key={`${index} ${activity}`}>{plainTerm(activity)}</li>
      ))}
      {rest.length > 0 && <li className="dim">and {rest.length} more</li>}
    </ul>
  );
}

const CONDITIONS_SHOWN = 8;

export function ConditionsCard({ conditions, locale }: Dated & Pick<CareSummary, 'conditions'>) {
  const rest = conditions.length - CONDITIONS_SHOWN;
  return (
    <SummaryCard title="Conditions" aside={conditions.length > 1 ? conditions.length : null}>
      {conditions.length === 0 ? (
        <CardEmpty>No conditions recorded.</CardEmpty>
      ) : (
        <ul className={`${styles.rows} ${styles.rowsPairs}`}>
          {conditions.slice(0, CONDITIONS_SHOWN).map((condition) => (
            <li key={condition.id}>
              <span>{plainTerm(condition.name)}</span>
              {condition.onsetAt !== null && (
                <span className="dim">since {showDay(condition.onsetAt, locale)}</span>
              )}
            </li>
          ))}
          {rest > 0 && <li className="dim">and {rest} more in Patient Details</li>}
        </ul>
      )}
    </SummaryCard>
  );
}

/** A word of the log that this release does not know is shown as it is. */
const wordOf = <Key extends string>(
  known: readonly Key[],
  labels: Readonly<Record<Key, string>>,
  key: string,
): string => {
  const found = known.find((one) => one === key);
  return found === undefined ? key : labels[found];
};

type LastContact = NonNullable<CareSummary['lastContact']>;

const contactInWords = ({ medium, direction, result }: LastContact): string => {
  const way = direction === 'NONE' ? '' : `, ${wordOf(directions, directionLabels, direction).toLowerCase()}`;
  const end = result === null ? '' : ` · ${wordOf(results, resultLabels, result)}`;
  return wordOf(media, mediumLabels, medium) + way + end;
};

export function LastContactCard({
  contact,
  now,
  locale,
}: Dated & { readonly contact: LastContact | null; readonly now: number }) {
  return (
    <SummaryCard
      title="Last contact"
      aside={contact === null ? null : showAgoOrDay(contact.sent, now, locale)}
    >
      {contact === null ? (
        <CardEmpty>No contact logged yet.</CardEmpty>
      ) : (
        <div className={summaryCardStyles.body}>
          <button
            type="button"
            className={styles.open}
            onClick={() => askForPanel('communication-log', { logId: contact.id })}
          >
            {contactInWords(contact)}
          </button>
          {contact.author !== null && <p className={summaryCardStyles.line}>{contact.author}</p>}
        </div>
      )}
    </SummaryCard>
  );
}

type VisitsProps = Dated & Pick<CareSummary, 'pastVisits' | 'pastVisitCount'>;

export function PastVisitsCard({ pastVisits, pastVisitCount, locale }: VisitsProps) {
  const isCut = pastVisitCount > pastVisits.length;
  return (
    <SummaryCard title="Past visits" aside={isCut ? `last ${pastVisits.length} of ${pastVisitCount}` : null}>
      {pastVisits.length === 0 ? (
        <CardEmpty>No visits recorded.</CardEmpty>
      ) : (
        <ul className={styles.visits}>
          {pastVisits.map((visit) => (
            <li key={visit.id}>
              <span className={styles.visitDay}>{showDay(visit.startedAt, locale)}</span>
              <span>
                {plainTerm(visit.kind)}
                {visit.reason !== null && <span className="dim"> · {plainTerm(visit.reason)}</span>}
              </span>
              <span className={styles.visitBy}>{visit.practitioner}</span>
            </li>
          ))}
        </ul>
      )}
    </SummaryCard>
  );
}
