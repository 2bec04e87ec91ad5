// By what are the logs of a patient narrowed and sorted, ten to a page? (OP-LOG-7; LOG-067)
import { communicationCalls } from '../contract/calls.ts';
import { media } from '../contract/model.ts';
import dayjs from 'dayjs';
import { oneDay, oneId, oneKey, oneOf, typedWords } from '@alveary/portal/lib/list-address.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';

const LOGS_PER_PAGE = 10;
const ACTIVITY = 'PROFILE_USER_ACTIVITY';

interface OfPatient {
  readonly profileId: string;
}

export const logsList = list({
  id: 'logs',
  call: communicationCalls.list,
  filters: {
    // What is looked for in notes is about a patient.
    find: typedWords(100, true),
    from: oneDay,
    to: oneDay,
    purpose: oneKey,
    medium: oneOf(media),
    author: oneId,
    // Time on the pages of the patient is most of what is logged, and hardly ever what is looked for.
    activity: { ...oneOf(['shown']), isQuiet: true },
  },
  sorts: ['sent'],
  usualSort: { id: 'sent', isDown: true },
  perPage: LOGS_PER_PAGE,
  question: ({ filters, sort, page }, { profileId }: OfPatient) => {
    const { find, from, to, purpose, medium, author, activity } = filters;
    const isShown = activity === 'shown' || purpose === ACTIVITY;
    return {
      // Whole local days; pages from 0.
      query: {
        'principal.equals': profileId,
        page: page - 1,
        size: LOGS_PER_PAGE,
        sort: sort?.isDown === false ? ('sent,asc' as const) : ('sent,desc' as const),
        ...(find.trim() === '' ? {} : { 'text.contains': find.trim() }),
        ...(isShown ? {} : { without: 'plain-activity' as const }),
        ...(purpose === null ? {} : { 'purpose.equals': purpose }),
        ...(medium === null ? {} : { 'medium.equals': medium }),
        ...(author === null ? {} : { 'practitioner.equals': author }),
        ...(from === null ? {} : { startDate: dayjs(from).startOf('day').toISOString() }),
        ...(to === null ? {} : { endDate: dayjs(to).endOf('day').toISOString() }),
      },
    };
  },
  answer: asPage,
});
