// How is a portal user typed? The same form for a new one and for one who is changed (document 1 §4 to §7)
import type { Person } from '../contract/people.model.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import type { Sending } from '@alveary/portal/shell/form/sending.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { personFieldOf, personShape, type TypedPerson } from './person-form.rules.ts';

export type PersonForm = Form<TypedPerson, Person | null>;

interface PersonFormOptions {
  readonly draftKey: string;
  /** Null for a new one. */
  readonly person: Person | null;
  readonly valuesOf: (person: Person | null) => TypedPerson;
  readonly sending: Sending<TypedPerson, Person | null>;
  /** Reads the user again after a save that came too late. */
  readonly onReload?: () => Promise<unknown>;
}

export const usePersonForm = ({ person, onReload, ...options }: PersonFormOptions): PersonForm => {
  const { sites } = useSignedIn();
  const siteName = (siteId: string): string =>
    sites.find(({ id }) => id === siteId)?.short_name ?? 'another site';
  return useForm<TypedPerson, Person | null>({
    ...options,
    row: person,
    shape: personShape(siteName),
    fieldOf: personFieldOf,
    ...(onReload === undefined ? {} : { onReload }),
  });
};
