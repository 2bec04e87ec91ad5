// What is typed of a site, and how is it added or changed? (USERS-063)
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { siteKeepingCalls } from '../contract/keeping.calls.ts';
import { type KeptSite, keptSite } from '../contract/keeping.model.ts';
import { NEW_SITE_DRAFT } from './draft-keys.ts';

export interface TypedSite {
  readonly longName: string;
  readonly shortName: string;
  readonly slug: string;
  readonly region: string;
  readonly parentId: string;
  /** Names with commas between them. */
  readonly conditions: string;
  readonly timeZone: string;
}

export type SiteForm = Form<TypedSite, KeptSite | null>;

const typedOf = (site: KeptSite | null): TypedSite => ({
  longName: site?.longName ?? '',
  shortName: site?.shortName ?? '',
  slug: site?.slug ?? '',
  region: site?.region ?? '',
  parentId: site?.parentId ?? '',
  conditions: site?.conditions.join(', ') ?? '',
  timeZone: site?.timeZone ?? '',
});

const conditionsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

const namesOf = ({ longName, shortName, parentId, conditions, timeZone }: TypedSite) => ({
  longName,
  shortName,
  conditions: conditionsOf(conditions),
  parentId: parentId === '' ? null : parentId,
  timeZone: timeZone === '' ? null : timeZone,
});

/** @param site null for a new one */
export const useSiteForm = (site: KeptSite | null, onDone: () => void): SiteForm => {
  const add = useCallMutation(siteKeepingCalls.create);
  const change = useCallMutation(siteKeepingCalls.update);
  const onSaved = ({ shortName }: KeptSite): void => {
    showSuccess(
      site === null ? `${shortName} has been added. You are its admin.` : `${shortName} has been changed.`,
    );
    onDone();
  };
  return useForm<TypedSite, KeptSite | null>({
    draftKey: site === null ? NEW_SITE_DRAFT : `site:${site.id}`,
    shape: {
      labels: {
        longName: 'Name',
        shortName: 'Short name',
        slug: 'Slug',
        region: 'Region',
        parentId: 'Group',
        conditions: 'Conditions',
        timeZone: 'Time zone',
      },
    },
    row: site,
    valuesOf: typedOf,
    sending:
      site === null
        ? through(
            add,
            (typed) => ({ body: { ...namesOf(typed), slug: typed.slug, region: typed.region } }),
            onSaved,
          )
        : through(
            change,
            (typed, row) => ({
              params: { id: site.id },
              body: { ...namesOf(typed), version: row?.version ?? site.version },
            }),
            onSaved,
          ),
    rowOf: (current) => keptSite.safeParse(current).data ?? null,
  });
};
