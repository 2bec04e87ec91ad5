// What do the patients of the list bench have beside a name? Values of every column, written as the list keeps them: only the
// list is measured, so the charts they would come from are left out.
import type pg from 'pg';
import { withClient } from './with-client.ts';

/** Of 1,000,000 patients some 400,000 have a session, 10 % no coordinator, 2 % an open event; names of values are few, as in life. */
const VALUES: Readonly<Record<string, string>> = {
  conditions: 'names',
  conditions_key: `nullif(lower(array_to_string(names, ', ')), '')`,
  module: `(array['aria_module_asthma', 'aria_module_default', 'aria_module_cf'])[1 + (random() * 2.2)::int]`,
  coordinator_id: 'staff',
  coordinator: `case when staff is null then null else 'Coordinator ' || turn end`,
  coordinator_key: `case when staff is null then null else 'coordinator ' || turn end`,
  referring: `case when random() < 0.7 then 'Doctor ' || (random() * 4000)::int end`,
  referring_key: `case when random() < 0.7 then 'doctor ' || (random() * 4000)::int end`,
  patient_statuses: 'marks',
  patient_status_key: `nullif(array_to_string(marks, ','), '')`,
  last_session: 'session',
  fev1_percent: `case when session is not null then (35 + random() * 80)::int end`,
  session_grade: `case when session is not null then (array['A', 'B', 'C', 'D', 'E', 'U', 'F'])[1 + (random() * 6)::int] end`,
  spo2: 'case when oxygen is not null then 86 + (random() * 14)::int end',
  spo2_at: 'oxygen',
  mmrc: 'case when breath is not null then (random() * 4)::int end',
  mmrc_at: 'breath',
  eligible_from: `now() - random() * interval '900 days'`,
  eligible_to: `case when status_place > 5 then now() - random() * interval '300 days' end`,
  last_contact: `case when attempt is not null and random() < 0.8 then attempt end`,
  last_attempt: 'attempt',
  last_result: `case when attempt is not null then
    (array['ANSWERED', 'MESSAGE_MACHINE', 'BUSY', 'NO_ANSWER', 'DELIVERED', 'APPOINTMENT_COMPLETE'])[1 + (random() * 5)::int] end`,
  next_appointment: `case when status_place in (4, 5) and random() < 0.3 then now() + interval '1 hour' + random() * interval '60 days' end`,
  open_events: `case when random() < 0.02 then 1 + (random() * 2)::int else 0 end`,
  month_seconds: `case when status_place = 5 and random() < 0.6
    then (extract(year from now()) * 12 + extract(month from now()))::bigint * 10000000 + (random() * 2400)::int else 0 end`,
};

const listColumns = async (client: pg.Client): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'patient_list_rows'::regclass and attnum > 0 and not attisdropped
     order by attnum`,
  );
  return rows.map(({ name }) => name);
};

/** Filled without its indexes, which are made again afterwards: with them it takes five times as long. */
const refill = async (client: pg.Client): Promise<void> => {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'patient_list_rows'::regclass and not indisunique`,
  );
  const columns = await listColumns(client);
  await client.query('begin');
  await client.query('select setseed(0.42)');
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query('create temp table listed on commit drop as select * from patient_list_rows');
  await client.query('truncate patient_list_rows');
  await client.query(`insert into patient_list_rows (${columns.join(', ')})
    select ${columns.map((name) => VALUES[name] ?? `listed.${name}`).join(', ')}
    from (select listed.*, random() as of_condition, (random() * 39)::int as turn,
        case when random() < 0.4 then now() - random() * interval '800 days' end as session,
        case when random() < 0.5 then now() - random() * interval '400 days' end as oxygen,
        case when random() < 0.3 then now() - random() * interval '400 days' end as breath,
        case when random() < 0.6 then now() - random() * interval '200 days' end as attempt from listed) listed
      cross join lateral (select case when of_condition < 0.55 then array['Asthma'] when of_condition < 0.85 then array['COPD']
          when of_condition < 0.9 then array['Asthma', 'COPD'] when of_condition < 0.93 then array['Cystic fibrosis']
          else '{}'::text[] end as names,
        case when random() < 0.01 then array['DORMANT'] when random() < 0.003 then array['HOSPICE'] else '{}'::text[] end as marks,
        case when random() < 0.9 then ('00000000-0000-4000-8000-' || lpad(turn::text, 12, '0'))::uuid end as staff) chosen`);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('commit');
};

/** Writes the values of every column, unless a kept database has them already. */
export const fillList = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(
      `update sites set feature_values = feature_values || '{"portal_spo2": true, "portal_dyspnea": true}' where not is_global`,
    );
    const { rowCount } = await client.query(
      'select from patient_list_rows where fev1_percent is not null limit 1',
    );
    if (rowCount !== 0) return;
    await refill(client);
    await client.query('vacuum (analyze) patient_list_rows');
  });

/** The id of the coordinator of a fortieth of the patients. */
export const anyCoordinator = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select coordinator_id as id from patient_list_rows where coordinator = 'Coordinator 7' limit 1`,
    );
    return rows[0]?.id ?? '';
  });
