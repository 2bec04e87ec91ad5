// How does a manifest's way to load a page become a route? Its code comes when somebody goes there.
import type { RouteObject } from 'react-router';
import type { FeatureRoute } from '../shell/feature.ts';

export const lazily = ({ load }: Pick<FeatureRoute, 'load'>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await load() }),
});
