// What must every installation hold before anything else? The global site, the roles, the purposes (OP-USERS-1, OP-USERS-2, OP-LOG-2).
import { GLOBAL_SITE_ID, roleSeeds } from '@alveary/contract/policies/actions.ts';
import type { Db } from '../src/platform/db/handle.ts';
import type { Database } from '../src/platform/db/open.ts';
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { purposeSeeds } from './purposes.ts';

/** The id of a role, the same in every installation. */
export const roleId = (code: keyof typeof roleSeeds): string => demoId(`role ${code}`);

const roleRows: readonly Row[] = Object.entries(roleSeeds).map(([code, seed]) => ({
  id: demoId(`role ${code}`),
  code,
  portal_label: seed.label,
  care_team: seed.careTeam,
  visible_in_portal: seed.visibleInPortal,
  actions_permitted: seed.actions,
  global_actions_permitted: seed.globalActions,
}));

const purposeRows: readonly Row[] = purposeSeeds.map((seed) => ({
  id: demoId(`purpose ${seed.portalCode} ${seed.key}`),
  key: seed.key,
  name: seed.name,
  description: seed.description,
  portal_code: seed.portalCode,
  default_values: seed.defaultValues,
  disabled_fields: seed.disabledFields,
  has_no_patient_interaction: seed.hasNoPatientInteraction,
  position: seed.position,
}));

const ensureGlobalSite = (db: Db): Promise<number> =>
  db.run(
    `insert into sites (id, short_name, long_name, slug, region, is_global)
     values ($1, 'Alveary', 'Alveary (global site)', 'alveary', 'us', true)
     on conflict (id) do nothing`,
    [GLOBAL_SITE_ID],
  );

const ensureRoles = (db: Db): Promise<number> =>
  db.run(
    `insert into roles (id, code, portal_label, care_team, visible_in_portal, actions_permitted, global_actions_permitted)
     select id, code, portal_label, care_team, visible_in_portal, actions_permitted, global_actions_permitted
     from jsonb_populate_recordset(null::roles, $1::jsonb)
     on conflict (code) do update set
       portal_label = excluded.portal_label,
       care_team = excluded.care_team,
       visible_in_portal = excluded.visible_in_portal,
       actions_permitted = excluded.actions_permitted,
       global_actions_permitted = excluded.global_actions_permitted
     where roles is distinct from excluded`,
    [JSON.stringify(roleRows)],
  );

const ensurePurposes = (db: Db): Promise<number> =>
  db.run(
    `insert into communication_purposes (id, key, name, description, portal_code, default_values, disabled_fields,
       has_no_patient_interaction, position)
     select id, key, name, description, portal_code, default_values, disabled_fields, has_no_patient_interaction, position
     from jsonb_populate_recordset(null::communication_purposes, $1::jsonb)
     on conflict (portal_code, key) do update set
       name = excluded.name,
       description = excluded.description,
       default_values = excluded.default_values,
       disabled_fields = excluded.disabled_fields,
       has_no_patient_interaction = excluded.has_no_patient_interaction,
       position = excluded.position
     where communication_purposes is distinct from excluded`,
    [JSON.stringify(purposeRows)],
  );

/** Brings roles and purposes to this version; called at each start, it changes nothing where they are right. */
export const ensureReferenceData = (database: Database): Promise<void> =>
  database.transact({ allSites: 'roles and purposes belong to the whole installation' }, async (db) => {
    await ensureGlobalSite(db);
    await ensureRoles(db);
    await ensurePurposes(db);
  });
