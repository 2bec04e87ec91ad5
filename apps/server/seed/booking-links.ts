// Under which links can the people of the demo world be booked? Some have two, some one, some none.
import { accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';

type Account = Parameters<typeof accountId>[0];

const links: readonly (readonly [account: Account, title: string, page: string])[] = [
  ['lena', 'First coaching talk, 45 minutes', 'lena-brandt/first'],
  ['lena', 'Follow-up, 20 minutes', 'lena-brandt/follow-up'],
  ['nadia', 'Lung function review', 'nadia-haddad/review'],
  ['nadia', 'Second opinion by video', 'nadia-haddad/video'],
  ['tom', 'Inhaler technique', 'tom-reyes/inhaler'],
  ['ada', 'Onboarding to the programme', 'ada-okafor/onboarding'],
  ['sven', 'Spirometry at home', 'sven-lindqvist/spirometry'],
  ['priya', 'Nurse clinic', 'priya-nair/clinic'],
];

export const bookingLinkRows = (calendar: Calendar): readonly Row[] =>
  links.map(([account, title, page], index) => {
    const at = calendar.daysAgo(120 - 10 * index, 9);
    return {
      id: demoId(`booking link ${account} ${title}`),
      user_id: accountId(account),
      title,
      address: `https://book.alveary.example/${page}`,
      version: 1,
      created_at: at,
      updated_at: at,
    };
  });
