// How many features were changed, which, and may they be saved? (design language §7: save bar)
import { Button } from '@mantine/core';
import { UnsavedDot } from '../../ui/unsaved-dot.tsx';
import { shortLabel } from './site-features.rules.ts';
import type { SiteFeaturesForm } from './use-site-features.ts';

export const FeaturesSaveBar = ({ form }: { readonly form: SiteFeaturesForm }) => {
  const { changed, hasProblem, isReady, isRunning, discard } = form;
  const names = changed.map(shortLabel).join(', ');
  return (
    <footer className="features-bar">
      {changed.length > 0 ? <UnsavedDot /> : null}
      <p id="features-changes" role="status" className="trunc" title={names}>
        {changed.length === 0 ? <span className="dim">No changes</span> : null}
        {changed.length > 0 && hasProblem ? 'Correct what is marked first.' : null}
        {changed.length > 0 && !hasProblem
          ? `${changed.length === 1 ? '1 change' : `${changed.length} changes`}: ${names}`
          : null}
      </p>
      <Button variant="default" disabled={changed.length === 0 || isRunning} onClick={discard}>
        Discard
      </Button>
      <Button type="submit" disabled={!isReady} loading={isRunning} aria-describedby="features-changes">
        Save
      </Button>
    </footer>
  );
};
