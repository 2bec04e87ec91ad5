// Tells where a resource comes from: the server in its address, and the system that it names (R4 Bundle.entry.fullUrl, Meta.source).
import { type FhirObject, objectAt, textAt } from './json.ts';

export interface Origin {
  /** 'a.example/fhir': the address without scheme, type and id; null where none is known. */
  readonly server: string | null;
  /** meta.source without its fragment, which names a message; null where the resource names none. */
  readonly system: string | null;
}

const ADDRESS =
  /^https?:\/\/(.{1,400})\/[A-Z][A-Za-z]{1,40}\/[A-Za-z0-9.-]{1,64}(?:\/_history\/[A-Za-z0-9.-]{1,64})?$/;

/** @param address of a resource, or a reference to one */
export const serverOf = (address: string | null): string | null =>
  ADDRESS.exec(address ?? '')?.[1]?.toLowerCase() ?? null;

export const systemOf = (resource: FhirObject): string | null => {
  const [system = ''] = (textAt(objectAt(resource, 'meta'), 'source') ?? '').split('#');
  return system === '' ? null : system;
};

/** Null where nobody can tell: a hospital has one server, but may have several systems that send to it. */
export const isSameOrigin = (known: Origin, given: Origin): boolean | null => {
  if (known.server !== null && given.server !== null) return known.server === given.server;
  return known.system !== null && known.system === given.system ? true : null;
};
