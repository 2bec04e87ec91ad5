// How is JSON that an import kept read again as a resource?
import { isObject } from './json.ts';
import type { Resource } from './write/resource.ts';

/** Its id may be missing: what leaves has one from its source. Null when it is no resource. */
export const parseResource = (body: string): Resource | null => {
  const value: unknown = JSON.parse(body);
  if (!isObject(value) || typeof value['resourceType'] !== 'string') return null;
  const id = typeof value['id'] === 'string' ? value['id'] : '';
  return { ...value, resourceType: value['resourceType'], id };
};
