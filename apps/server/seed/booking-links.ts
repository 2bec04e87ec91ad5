// Under which links can the people of the demo world be booked? Lena has a booking page of her own, the others links, some none.
import { accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';

type Account = Parameters<typeof accountId>[0];

const links: readonly (readonly [account: Account, title: string, page: string])[] = [
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

export const bookingPageRows = (calendar: Calendar): readonly Row[] => [
  {
    user_id: accountId('lena'),
    slug: 'lena-brandt-coaching',
    is_on: true,
    title: 'Coaching for asthma and COPD',
    introduction: 'By phone or video. Have your inhalers and your peak flow meter at hand.',
    time_zone: 'America/Los_Angeles',
    hours: [1, 2, 3, 4, 5].flatMap((day) => [
      { day, from: 9 * 60, to: 12 * 60 },
      { day, from: 13 * 60, to: 17 * 60 },
    ]),
    lengths: [20, 45],
    buffer_minutes: 10,
    notice_hours: 12,
    horizon_days: 90,
    version: 1,
    updated_at: calendar.daysAgo(60, 9),
  },
];
