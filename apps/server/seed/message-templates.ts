// Which message templates can be chosen at the sites of the demo world? A few, as practices have them.
import { accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { siteId, type SiteSlug } from './sites.ts';

interface TemplateSeed {
  readonly site: SiteSlug;
  readonly author: Parameters<typeof accountId>[0];
  readonly title: string;
  readonly body: string;
}

const seeds: readonly TemplateSeed[] = [
  {
    site: 'harbor-lung',
    author: 'lena',
    title: 'Appointment tomorrow',
    body: 'Hello {patient_first_name}, this is {my_first_name} from {site_name}. Your appointment is tomorrow. Bring your inhalers and your peak flow diary. If you cannot come, call us.',
  },
  {
    site: 'harbor-lung',
    author: 'tom',
    title: 'Spirometry session due',
    body: 'Hello {patient_first_name}, it has been a while since your last spirometry session. Please do one this week, sitting upright, before your morning inhaler.\n{my_first_name}, {site_name}',
  },
  {
    site: 'harbor-lung',
    author: 'nadia',
    title: 'Could not reach you',
    body: 'Hello {patient_first_name}, we tried to call you today and could not reach you. When is a good time tomorrow?\n{my_name}, {site_name}',
  },
  {
    site: 'norrland',
    author: 'sven',
    title: 'Pollen season',
    body: 'Hello {patient_first_name}, the birch season begins. Take your preventer every day, and write to us when you need your reliever more than twice a week.\n{my_name}, {site_name}',
  },
];

export const messageTemplateRows = (calendar: Calendar): readonly Row[] =>
  seeds.map(({ site, author, title, body }, at) => ({
    id: demoId(`message template ${site} ${title}`),
    site_id: siteId(site),
    title,
    body,
    created_by: accountId(author),
    created_at: calendar.daysAgo(200 - 40 * at, 10),
    updated_at: calendar.daysAgo(90 - 20 * at, 10),
  }));
