// Values of a form: the record as it is stored, and over it what was typed, now or before a reload.
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { contentOf, withContent } from '../../lib/form/form-draft.ts';
import { type ChangeMeanwhile, mergeWithStored } from '../../lib/form/form-merge.ts';
import { changedFields, fieldsOf, type FormShape, pick } from '../../lib/form/form-shape.ts';
import type { Reached } from './sending.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/** What is edited; a newer one has a higher version. */
export interface Versioned {
  readonly version?: number;
}

export interface FormSource<Values extends object, Row> {
  /** Under which key the draft is kept; null keeps nothing. */
  readonly draftKey: string | null;
  readonly shape: FormShape<Values>;
  /** What is edited, as it was read; null for something new. When it is read again, untouched fields follow it. */
  readonly row: Row;
  readonly valuesOf: (row: Row) => Values;
}

interface Base<Values, Row> {
  readonly row: Row;
  readonly values: Values;
}

const isOlder = (one: unknown, other: unknown): boolean => versionOf(one) < versionOf(other);

const versionOf = (row: unknown): number => {
  const version = typeof row === 'object' && row !== null && 'version' in row ? row.version : null;
  return typeof version === 'number' ? version : Number.POSITIVE_INFINITY;
};

export const useFormValues = <Values extends object, Row extends Versioned | null>(
  source: FormSource<Values, Row>,
) => {
  const { draftKey, shape, row, valuesOf } = source;
  const [base, setBase] = useState((): Base<Values, Row> => ({ row, values: valuesOf(row) }));
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const [meanwhile, setMeanwhile] = useState<readonly ChangeMeanwhile[] | null>(null);
  /** The person has asked for the newer record: everything that changed in it is said, not only what clashes. */
  const isReloading = useRef(false);
  /** True while values are set that nobody typed. */
  const isQuiet = useRef(false);

  const form = useForm<Values>({
    initialValues: base.values,
    // What the server said of a field goes when that field is changed, not with any other.
    clearInputErrorOnChange: false,
    onValuesChange: (values, previous) => {
      for (const field of fieldsOf(shape)) if (values[field] !== previous[field]) form.clearFieldError(field);
      if (!isQuiet.current) draft.keep(contentOf(shape, values, base.values));
    },
  });
  const setQuietly = (values: Values): void => {
    isQuiet.current = true;
    form.setValues(values);
    isQuiet.current = false;
  };
  const draft = useKeptDraft(draftKey, ({ content, updatedAt }) => {
    const merged = withContent(shape, content, base.values);
    if (changedFields(shape, merged.values, base.values).length === 0) return;
    setQuietly(merged.values);
    setKeptAt(updatedAt);
    if (merged.changes.length > 0) setMeanwhile(merged.changes);
  });

  /** Goes on over a newer state of the record. @returns what was saved there in the meantime */
  const takeRow = (next: Row): readonly ChangeMeanwhile[] => {
    const stored = valuesOf(next);
    const merged = mergeWithStored(shape, form.getValues(), base.values, stored);
    setBase({ row: next, values: stored });
    setQuietly(merged.values);
    draft.follow(contentOf(shape, merged.values, stored));
    return merged.changes;
  };
  const stampOf = (of: Row, values: Values): string =>
    JSON.stringify([versionOf(of), pick(values, fieldsOf(shape))]);
  const stamp = row === null ? null : stampOf(row, valuesOf(row));
  const follow = useEffectEvent(() => {
    if (stamp === null || stamp === stampOf(base.row, base.values) || isOlder(row, base.row)) return;
    const changes = takeRow(row);
    const clashes = changes.filter(({ mine }) => mine !== null);
    if (isReloading.current) setMeanwhile(changes);
    else if (clashes.length > 0) setMeanwhile(clashes);
    isReloading.current = false;
  });
  // A record that was read anew is a change from outside, which the fields have to take.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => follow(), [stamp]);

  return {
    form,
    base,
    /** The record as it was read last: also where only what is no field of it differs. */
    row: row === null || isOlder(row, base.row) ? base.row : row,
    values: form.values,
    changed: changedFields(shape, form.values, base.values),
    draftState: draft.state,
    keptAt,
    meanwhile,
    takeRow: (next: Row) => setMeanwhile(takeRow(next)),
    awaitRow: (): void => {
      isReloading.current = true;
    },
    takeReached: ({ row: reached, values }: Reached<Row, Values>) => {
      if (reached !== undefined) takeRow(reached);
      if (values !== undefined) form.setValues(values);
    },
    forgetDraft: draft.forget,
    /** Everything is again as it is stored in `next`. */
    startAnew: (next: Row) => {
      const stored = valuesOf(next);
      setBase({ row: next, values: stored });
      setQuietly(stored);
      form.clearErrors();
      setKeptAt(null);
      setMeanwhile(null);
    },
  };
};
