// Is it known of every route whether it stands in the default layout, which has the side panels?
import type { RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { layoutAt } from '../shell/layout-at.ts';
import { laterRoutes } from './later-routes.tsx';

/** The addresses of the routes, with a word for each part that varies. */
const addressesOf = (routes: readonly RouteObject[], above = ''): string[] =>
  routes.flatMap(({ path = '', children = [], index }) => {
    const own = path.startsWith('/') ? path : `${above}/${path}`.replace(/\/+$/, '');
    const address = own.replaceAll(/:\w+\??|\*/g, 'one').replaceAll('//', '/');
    const isPage = index === true || (path !== '' && children.length === 0);
    return [...(isPage ? [address === '' ? '/' : address] : []), ...addressesOf(children, own)];
  });

const [notFound, leadingOn, kit] = laterRoutes;
const others = kit?.children?.slice(0, -1) ?? [];
const [inDefaultLayout] = kit?.children?.slice(-1) ?? [];

describe('the layout of an address', () => {
  it.each(addressesOf([inDefaultLayout ?? {}, leadingOn ?? {}]))('%s is in the default layout', (address) => {
    expect(layoutAt(address)).toBeNull();
  });

  it.each(addressesOf([...(notFound?.children ?? []).slice(0, 1), ...others]))('%s is not', (address) => {
    expect(layoutAt(address)).not.toBeNull();
  });

  it.each([
    ['/debug', '/debug/ui', true],
    ['/debug', '/all-patients', false],
    ['/sites', '/site/harbor-lung', true],
    ['/site/harbor-lung', '/v/one', false],
  ])('%s and %s are in the same one: %s', (one, other, isSame) => {
    expect(layoutAt(one) === layoutAt(other)).toBe(isSame);
  });
});
