// What does the address of the appointment list ask for? Exactly the parameters of OP-ADMIN-1 (ADMIN-007, ADMIN-008)
import { appointmentQuery, appointmentSorts } from '@alveary/contract/appointments/calls.ts';
import { type AppointmentStatus, appointmentStatuses } from '@alveary/contract/appointments/model.ts';

type Sort = (typeof appointmentSorts)[number];

export interface AppointmentChoice {
  /** From 1, as people count; the call counts from 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: Sort;
  readonly status: AppointmentStatus | null;
  /** Whether there is a calendar event; null for both. */
  readonly hasCalendarEvent: boolean | null;
  readonly profileId: string | null;
}

/** What the linked list is asked for where the address says nothing (3§2, 3§9). */
const USUAL_SIZE = 20;
const MOST = 100;

const wholeOf = (text: string | null, usual: number, most: number): number => {
  const value = Number(text ?? usual);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : usual;
};

const NAMES = [
  'page',
  'sort',
  'size',
  'status.equals',
  'calendarEventId.specified',
  'principal.equals',
] as const;

export const choiceOfAddress = (query: URLSearchParams): AppointmentChoice => {
  const specified = query.get('calendarEventId.specified');
  return {
    page: wholeOf(query.get('page'), 1, 100_000),
    size: wholeOf(query.get('size'), USUAL_SIZE, MOST),
    sort: appointmentSorts.find((sort) => sort === query.get('sort')) ?? 'createdDate,desc',
    status: appointmentStatuses.find((one) => one === query.get('status.equals')) ?? null,
    hasCalendarEvent: specified === 'true' ? true : specified === 'false' ? false : null,
    profileId: query.get('principal.equals'),
  };
};

export const addressOfChoice = (choice: AppointmentChoice): Record<string, string> => ({
  page: String(choice.page),
  sort: choice.sort,
  size: String(choice.size),
  ...(choice.status === null ? {} : { 'status.equals': choice.status }),
  ...(choice.hasCalendarEvent === null
    ? {}
    : { 'calendarEventId.specified': String(choice.hasCalendarEvent) }),
  ...(choice.profileId === null ? {} : { 'principal.equals': choice.profileId }),
});

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

/** The question of the call. */
export const questionOf = (choice: AppointmentChoice) => ({
  page: choice.page - 1,
  size: choice.size,
  sort: choice.sort,
  ...(choice.status === null ? {} : { 'status.equals': choice.status }),
  ...(choice.hasCalendarEvent === null
    ? {}
    : { 'calendarEventId.specified': choice.hasCalendarEvent ? ('true' as const) : ('false' as const) }),
  ...(choice.profileId === null ? {} : { 'principal.equals': choice.profileId }),
  'portalCode.notEquals': 'TESTING' as const,
  includePii: 'true' as const,
});
