// How many features were changed, which, and may they be saved? (design language §7: save bar)
import { Button } from '@mantine/core';
import { UnsavedDot } from '@alveary/portal/ui/unsaved-dot.tsx';
import { shortLabel } from './site-features.rules.ts';
import type { SiteFeaturesForm } from './use-site-features.ts';
import styles from './site-features.module.css';

export const FeaturesSaveBar = ({ form }: { readonly form: SiteFeaturesForm }) => {
  const { changedFeatures: changed, missing } = form;
  const names = changed.map(shortLabel).join(', ');
  return (
    <footer className={styles.bar}>
      {changed.length > 0 ? <UnsavedDot /> : null}
      <p id="features-changes" role="status" className="trunc" title={names}>
        {changed.length === 0 ? <span className="dim">No changes</span> : null}
        {changed.length > 0 && missing.length > 0 ? 'Correct what is marked first.' : null}
        {changed.length > 0 && missing.length === 0
          ? `${changed.length === 1 ? '1 change' : `${changed.length} changes`}: ${names}`
          : null}
      </p>
      <Button variant="default" disabled={changed.length === 0 || form.isSaving} onClick={form.discard}>
        Discard
      </Button>
      <Button
        type="submit"
        disabled={!form.isReady}
        loading={form.isSaving}
        aria-describedby="features-changes"
      >
        Save
      </Button>
    </footer>
  );
};
