// How do a site's feature values stand in the form, what is wrong with what is typed, and what is sent? (document 1 §3; OP-USERS-5)
import type { Site } from '../contract/model.ts';
import { showSeconds } from '@alveary/portal/lib/durations.ts';
import type { FormShape } from '@alveary/portal/lib/form/form-shape.ts';
import { hasFeature } from '@alveary/contract/policies/shell.ts';
import { type Feature, features, limitMeasures, type RemindersFeature } from './feature-list.ts';

/** Texts and switches by the name of the feature; the limits by `fev1.good`, `fev1.average` and so on. */
export type TypedFeatures = Readonly<Record<string, string | boolean>>;

type Values = Site['feature_values'];

export const textOf = (typed: TypedFeatures, field: string): string => {
  const value = typed[field];
  return typeof value === 'string' ? value : '';
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const written = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const limitFields = limitMeasures.flatMap(([measure]) =>
  (['good', 'average'] as const).map((limit) => ({ measure, limit, field: `${measure}.${limit}` })),
);

const typedLimits = (value: unknown): TypedFeatures =>
  Object.fromEntries(
    limitFields.map(({ measure, limit, field }) => {
      const band = isRecord(value) ? value[measure] : undefined;
      return [field, isRecord(band) ? written(band[limit]) : ''];
    }),
  );

const NONE = 'none';

/** '24, 2', 'none' where there are none, and nothing where the usual ones count. */
const writtenReminders = (value: unknown): string => {
  if (!Array.isArray(value)) return '';
  return value.length === 0 ? NONE : value.map(written).join(', ');
};

const typedFeature = (feature: Feature, values: Values): TypedFeatures => {
  const value = values[feature.name];
  if (feature.kind === 'switch') return { [feature.name]: hasFeature(values, feature.name) };
  if (feature.kind === 'limits') return typedLimits(value);
  if (feature.kind === 'unit') return { [feature.name]: written(value) || (feature.units[0]?.[0] ?? '') };
  if (feature.kind === 'reminders') return { [feature.name]: writtenReminders(value) };
  return { [feature.name]: written(value) };
};

/** The stored values as the form shows them. */
export const typedFeatures = (values: Values): TypedFeatures =>
  Object.assign({}, ...features.map((feature) => typedFeature(feature, values)));

export const fieldsOf = (feature: Feature): readonly string[] =>
  feature.kind === 'limits' ? limitFields.map(({ field }) => field) : [feature.name];

const numberOf = (text: string): number => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN);

const limitsValue = (typed: TypedFeatures): unknown => {
  const bands = limitMeasures.flatMap(([measure]) => {
    const [good, average] = [textOf(typed, `${measure}.good`), textOf(typed, `${measure}.average`)];
    if (good.trim() === '' && average.trim() === '') return [];
    return [[measure, { good: numberOf(good), average: numberOf(average) }]];
  });
  return bands.length === 0 ? null : Object.fromEntries(bands);
};

const remindersOf = (text: string): readonly number[] =>
  text.toLowerCase() === NONE
    ? []
    : text.split(/[\s,;]+/).flatMap((part) => (part === '' ? [] : [numberOf(part)]));

/** The value that is sent for a feature; null takes it away. */
const valueOf = (feature: Feature, typed: TypedFeatures): unknown => {
  const value = typed[feature.name];
  if (feature.kind === 'limits') return limitsValue(typed);
  if (feature.kind === 'switch') return feature.isText ? String(value === true) : value === true;
  const text = textOf(typed, feature.name).trim();
  if (text === '') return null;
  if (feature.kind === 'reminders') return remindersOf(text);
  return feature.kind === 'seconds' ? numberOf(text) : text;
};

/** The features of which a field was changed. */
export const changedFeatures = (changedFields: readonly string[]): readonly Feature[] =>
  features.filter((feature) => fieldsOf(feature).some((field) => changedFields.includes(field)));

/** What is sent: only features that were changed. */
export const changeOf = (
  typed: TypedFeatures,
  changedFields: readonly string[],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    changedFeatures(changedFields).map((feature) => [feature.name, valueOf(feature, typed)]),
  );

/** What the label says without its remark. */
export const shortLabel = ({ label }: Feature): string => label.replace(' (optional)', '');

/** Every field is called by its feature. */
export const featuresShape: FormShape<TypedFeatures> = {
  labels: Object.fromEntries(
    features.flatMap((feature) => fieldsOf(feature).map((field) => [field, shortLabel(feature)])),
  ),
};

/** 'feature_values.portal_session_timeout_s' is its own field, 'feature_values.….fev1.good' belongs to the limits of fev1. */
export const featureFieldOf = (named: string): string | null => {
  const [, name = '', measure = ''] = named.split('.');
  const feature = features.find((one) => one.name === name);
  if (feature === undefined) return null;
  if (feature.kind !== 'limits') return name;
  return fieldsOf(feature).find((field) => field.startsWith(`${measure}.`)) ?? null;
};

const secondsInWords = (text: string): string => {
  const seconds = numberOf(text);
  if (Number.isNaN(seconds)) return text;
  return `${text} s (${showSeconds(seconds)})`;
};

const limitsInWords = (typed: TypedFeatures): string =>
  limitMeasures
    .filter(([measure]) => textOf(typed, `${measure}.good`) !== '')
    .map(
      ([measure, name]) =>
        `${name} good from ${textOf(typed, `${measure}.good`)}%, average from ${textOf(typed, `${measure}.average`)}%`,
    )
    .join('; ');

const remindersInWords = ({ usual, unit }: RemindersFeature, text: string): string => {
  if (text.trim().toLowerCase() === NONE) return 'No reminders';
  return text === '' ? `${usual.join(' and ')} ${unit}, the default` : `${text} ${unit}`;
};

/** The value in words, for those who may only look and beside a change. */
export const inWords = (feature: Feature, typed: TypedFeatures): string => {
  if (feature.kind === 'switch') return typed[feature.name] === true ? 'On' : 'Off';
  if (feature.kind === 'limits') return limitsInWords(typed) || 'No colours';
  const text = textOf(typed, feature.name);
  if (feature.kind === 'unit') return feature.units.find(([value]) => value === text)?.[1] ?? text;
  if (feature.kind === 'seconds')
    return text === '' ? `${secondsInWords('1200')}, the default` : secondsInWords(text);
  if (feature.kind === 'reminders') return remindersInWords(feature, text);
  if (feature.kind === 'zone') return text === '' ? 'UTC, the default' : text;
  return text === '' ? 'None' : text;
};
