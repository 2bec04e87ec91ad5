// What in the address of the appointment list cannot be asked for? It does not guess (OP-ADMIN-1; ADMIN-007, ADMIN-008)
import { appointmentQuery } from '../../contract/calls.ts';

const NAMES = [
  'page',
  'sort',
  'size',
  'status.equals',
  'calendarEventId.specified',
  'principal.equals',
] as const;

/** What in the address cannot be asked for: a value that no filter takes, or a name that is none. */
export const problemsOfAddress = (query: URLSearchParams): readonly string[] => {
  const known = new Set<string>(NAMES);
  return [...query.keys()].flatMap((name) => {
    if (!known.has(name)) return [`The address filters by "${name}", which this list does not know.`];
    const field = appointmentQuery.shape[NAMES.find((one) => one === name) ?? 'page'];
    return field.safeParse(query.get(name)).success
      ? []
      : [`The address has a value for "${name}" that this list does not take.`];
  });
};
