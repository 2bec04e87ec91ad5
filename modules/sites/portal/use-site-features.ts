// What happens to the features of a site between the first change and the save? (USERS-017, USERS-019; OP-USERS-5)
import type { DetailedSite } from '../contract/model.ts';
import { siteSettingsCalls } from '../contract/settings.calls.ts';
import { siteFeatures } from '../contract/settings.model.ts';
import { changedFields } from '@alveary/portal/lib/form/form-shape.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import type { Feature } from './feature-list.ts';
import {
  changedFeatures,
  changeOf,
  featureFieldOf,
  featuresShape,
  fieldsOf,
  type TypedFeatures,
  typedFeatures,
} from './site-features.rules.ts';

type Stored = Pick<DetailedSite, 'version' | 'feature_values'>;

export interface SiteFeaturesForm extends Form<TypedFeatures, Stored> {
  /** The features as they are stored. */
  readonly saved: TypedFeatures;
  readonly changedFeatures: readonly Feature[];
  /** What is wrong with a feature, or with the limits of a measure: said while it is set. */
  readonly errorIn: (fields: readonly string[]) => string | null;
}

const changesIn = (typed: TypedFeatures, stored: Stored): readonly string[] =>
  changedFields(featuresShape, typed, typedFeatures(stored.feature_values));

export const useSiteFeatures = (site: DetailedSite): SiteFeaturesForm => {
  const save = useCallMutation(siteSettingsCalls.changeFeatures, {});
  const form = useForm<TypedFeatures, Stored>({
    draftKey: `site-features:${site.id}`,
    shape: featuresShape,
    row: site,
    valuesOf: ({ feature_values }) => typedFeatures(feature_values),
    sending: through(
      save,
      (typed, row) => ({
        body: {
          site_id: site.id,
          version: row.version,
          feature_values: changeOf(typed, changesIn(typed, row)),
        },
      }),
      (answer) => {
        showSuccess('Site features have been saved.');
        return answer;
      },
    ),
    fieldOf: featureFieldOf,
    rowOf: (current) => siteFeatures.safeParse(current).data ?? null,
  });
  return {
    ...form,
    saved: typedFeatures(form.row.feature_values),
    changedFeatures: changedFeatures(form.changed),
    errorIn: (fields) => fields.map(form.errorOf).find((error) => error !== null) ?? null,
    change: (part) => {
      form.change(part);
      for (const field of Object.keys(part)) form.show(field);
    },
  };
};

export const errorOfFeature = (form: SiteFeaturesForm, feature: Feature): string | null =>
  feature.kind === 'limits' ? null : form.errorIn(fieldsOf(feature));
