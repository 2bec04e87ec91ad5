// What happens to the features of a site between the first change and the save? Somebody else's save takes nothing that was typed
import { siteCalls } from '@alveary/contract/sites/calls.ts';
import type { DetailedSite } from '@alveary/contract/sites/model.ts';
import { siteSettingsCalls } from '@alveary/contract/sites/settings.calls.ts';
import { featureChange, siteFeatures } from '@alveary/contract/sites/settings.model.ts';
import { useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { useDeed } from '../../lib/use-call.ts';
import { useKeptChanges } from '../../lib/use-kept-changes.ts';
import { useUnsaved } from '../../shell/leave-prompt.ts';
import { showSuccess } from '../../shell/notices.ts';
import {
  changedFeatures,
  changeOf,
  type FeatureProblems,
  isProblemOf,
  problemsOfFeatures,
  type TypedFeatures,
  typedFeatures,
} from './site-features.rules.ts';

type Stored = Pick<DetailedSite, 'version' | 'feature_values'>;

export const useSiteFeatures = (site: DetailedSite) => {
  const [answered, setAnswered] = useState<Stored>(site);
  const [isStale, setStale] = useState(false);
  const [refused, setRefused] = useState<FeatureProblems>({});
  // Whatever is newer: what was read, or what a save or a refusal answered.
  const stored: Stored = site.version > answered.version ? site : answered;
  const saved = typedFeatures(stored.feature_values);
  const kept = useKeptChanges<TypedFeatures>(`site-features:${site.id}`, saved);
  const changed = changedFeatures(kept.changed);
  const problems = { ...problemsOfFeatures(kept.typed), ...refused };
  // A value that was stored long ago may break a rule of today; only what is changed now is complained about.
  const shown = Object.fromEntries(
    Object.entries(problems).filter(([name]) => changed.some((feature) => isProblemOf(feature, name))),
  );
  useUnsaved(changed.length > 0);

  const save = useDeed(siteSettingsCalls.changeFeatures, {
    refreshes: [siteCalls.list, siteCalls.one, siteSettingsCalls.filtered],
    onDone: (answer) => {
      setAnswered(answer);
      setStale(false);
      void kept.discard();
      showSuccess('Site features have been saved.');
    },
    onRefused: ({ code, current, errors }: CallError) => {
      const newer = code === 'Stale' ? siteFeatures.safeParse(current) : null;
      if (newer?.success) {
        setAnswered(newer.data);
        setStale(true);
      }
      const byFeature = Object.fromEntries(
        errors.map(({ field = '', message }) => [field.replace('feature_values.', ''), message]),
      );
      setRefused(byFeature);
      return newer?.success === true || errors.length > 0;
    },
  });
  const hasProblem = Object.keys(shown).length > 0;
  return {
    kept,
    saved,
    changed,
    shown,
    /** Somebody else saved first; what stands there now is shown beside what was typed. */
    isStale,
    isReady: changed.length > 0 && !hasProblem,
    hasProblem,
    isRunning: save.isRunning,
    change: (part: TypedFeatures): void => {
      setRefused({});
      kept.change(part);
    },
    discard: (): void => {
      setRefused({});
      setStale(false);
      void kept.discard();
    },
    submit: (): void => {
      if (changed.length === 0 || hasProblem || save.isRunning) return;
      const feature_values = featureChange.parse(changeOf(kept.typed, kept.changed));
      void save.run({ body: { site_id: site.id, version: stored.version, feature_values } });
    },
  };
};

export type SiteFeaturesForm = ReturnType<typeof useSiteFeatures>;
