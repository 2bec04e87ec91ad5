// How are the features of a site set, and who may? (USERS-017, USERS-019, USERS-054; OP-USERS-5)
import { mayEditSettings, mayViewFeatures } from '@alveary/modules/portal-users/contract/policies.ts';
import { siteCalls } from '../contract/calls.ts';
import type { DetailedSite, Site } from '../contract/model.ts';
import { siteOffers } from '../contract/rules.ts';
import { IconLock } from '@tabler/icons-react';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { FeatureControl } from './feature-control.tsx';
import { featureGroups } from './feature-list.ts';
import { FeaturesSaveBar } from './features-save-bar.tsx';
import { inWords, shortLabel, typedFeatures } from './site-features.rules.ts';
import { useSiteFeatures } from './use-site-features.ts';
import styles from './site-features.module.css';

export const SiteFeaturesTab = ({ site }: { readonly site: Site }) => {
  const me = useMe();
  const maySee = mayViewFeatures.sites(me).includes(site.id);
  const mayEdit = mayEditSettings.sites(me).includes(site.id);
  const read = useCall(
    siteCalls.read,
    { params: { id: site.id } },
    { shownInPlace: true, enabled: maySee, staleTime: 0 },
  );
  if (!maySee) {
    return (
      <EmptyState
        icon={<IconLock size={28} stroke={1.5} aria-hidden />}
        title={`You may not see the features of ${site.short_name}`}
        line="My Permissions says which role would allow it."
      />
    );
  }
  if (read.data) return mayEdit ? <FeaturesForm site={read.data} /> : <FeaturesInWords site={read.data} />;
  return (
    <div className={styles.scroll}>
      {read.error ? (
        <ErrorState {...failureOfCall(read.error)} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={8} columns={['30%', '24%']} label="Loading the site features" />
      )}
    </div>
  );
};

const FeaturesForm = ({ site }: { readonly site: DetailedSite }) => {
  const form = useSiteFeatures(site);
  return (
    <Form form={form} className={styles.features} label={`Features of ${site.short_name}`}>
      <div className={styles.scroll}>
        <FormNotes form={form} what="site" />
        <div className={styles.cards}>
          <Conditions site={site} />
          {featureGroups.map((group) => (
            <section key={group.title} className={styles.card} aria-label={group.title}>
              <h2>{group.title}</h2>
              {group.features.map((feature) => (
                <FeatureControl key={feature.name} feature={feature} form={form} />
              ))}
            </section>
          ))}
        </div>
      </div>
      <FeaturesSaveBar form={form} />
    </Form>
  );
};

const byCondition = [
  { feature: 'copd', condition: 'COPD', what: 'CAT, action plan, FRAIL scale, mMRC' },
  { feature: 'asthma', condition: 'Asthma', what: 'GINA' },
] as const;

/** What depends on a condition shows by itself; a site gets its conditions when it is set up. */
const Conditions = ({ site }: { readonly site: DetailedSite }) => (
  <section className={styles.card} aria-label="Conditions">
    <h2>Conditions</h2>
    <div className={styles.conditions}>
      {site.conditions.length === 0 ? (
        <span className="dim">None</span>
      ) : (
        site.conditions.map(({ name }) => (
          <Badge key={name} tone="outline">
            {name}
          </Badge>
        ))
      )}
      {byCondition.map(({ feature, condition, what }) => (
        <p key={feature} className="dim">
          {condition} features ({what}) are{' '}
          {siteOffers(site, feature) ? 'shown.' : `not shown: they need the condition ${condition}.`}
        </p>
      ))}
    </div>
  </section>
);

/** For those who may look but not change. */
const FeaturesInWords = ({ site }: { readonly site: DetailedSite }) => {
  const typed = typedFeatures(site.feature_values);
  return (
    <div className={styles.scroll}>
      <p className={`dim ${styles.readOnly}`}>
        <IconLock size={16} stroke={1.75} aria-hidden />
        Only an admin of {site.short_name} can change these.
      </p>
      <div className={styles.cards}>
        <Conditions site={site} />
        {featureGroups.map((group) => (
          <section key={group.title} className={styles.card} aria-label={group.title}>
            <h2>{group.title}</h2>
            <dl>
              {group.features.map((feature) => (
                <div key={feature.name} className={styles.words}>
                  <dt>
                    {shortLabel(feature)}
                    <span className="dim">{feature.says}</span>
                  </dt>
                  <dd>{inWords(feature, typed)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  );
};
