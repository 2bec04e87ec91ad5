// The form of a new set of thresholds, which begins with what holds now (TASK-016).
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { z } from 'zod';
import { thresholdCalls } from '../../contract/thresholds.calls.ts';
import type { SiteThresholds } from '../../contract/thresholds.model.ts';
import { inForceAt, monthAfter } from '../../contract/thresholds.rules.ts';
import { monthInWords } from './month-words.ts';
import { newSetDraft } from './draft-keys.ts';

const typedRow = z.object({
  programme: z.string(),
  code: z.string(),
  measure: z.string(),
  atLeast: z.string(),
  isAim: z.boolean(),
  needsContact: z.boolean(),
});
export type TypedRow = z.output<typeof typedRow>;

export interface TypedSet {
  readonly validFrom: string;
  readonly rows: readonly TypedRow[];
  readonly replaces: boolean;
}

export type SetForm = Form<TypedSet>;

export const blankRow: TypedRow = {
  programme: 'RPM',
  code: '',
  measure: 'minutes',
  atLeast: '',
  isAim: false,
  needsContact: false,
};

const typedOf = ({ thresholds, thisMonth }: SiteThresholds): TypedSet => ({
  validFrom: monthAfter(thisMonth),
  // What the cockpit counts towards comes first: that is what is changed.
  rows: inForceAt(thresholds, thisMonth)
    .toSorted((one, other) => Number(other.isAim) - Number(one.isAim))
    .map(({ atLeast, ...one }) => ({
      programme: one.programme,
      code: one.code,
      measure: one.measure,
      atLeast: String(atLeast),
      isAim: one.isAim,
      needsContact: one.needsContact,
    })),
  replaces: false,
});

const numberOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);

const inWords = ({ rows }: TypedSet): string =>
  rows.map(({ code, atLeast }) => `${code} from ${atLeast}`).join(', ');

export const useSetForm = (all: SiteThresholds, onDone: () => void): SetForm => {
  const set = useCallMutation(thresholdCalls.set);
  const refresh = useRefresh();
  const { siteId } = all;
  return useForm<TypedSet>({
    draftKey: newSetDraft(siteId),
    shape: {
      labels: { validFrom: 'Holds from', rows: 'Thresholds', replaces: 'Replace the set of this month' },
      inWords: (field, values) => (field === 'rows' ? inWords(values) : String(values[field])),
      read: { rows: (kept) => typedRow.array().safeParse(kept).data ?? null },
    },
    row: null,
    valuesOf: () => typedOf(all),
    onReload: () => refresh(['billing-thresholds']),
    sending: through(
      set,
      ({ validFrom, rows, replaces }: TypedSet) => ({
        body: {
          siteId,
          validFrom,
          replaces,
          seen: all.thresholds.filter((one) => one.isOwn && one.validFrom === validFrom).map(({ id }) => id),
          thresholds: rows.map(({ atLeast, code, ...row }) => ({
            ...row,
            code: code.trim().toUpperCase(),
            atLeast: numberOf(atLeast),
          })),
        },
      }),
      (_saved, { validFrom }) => {
        showSuccess(`The thresholds hold from ${monthInWords(validFrom)} on.`);
        onDone();
      },
    ),
    fieldOf: (named) =>
      named.startsWith('thresholds') ? 'rows' : named === 'validFrom' || named === 'replaces' ? named : null,
  });
};
