// What has a person chosen? Rows are kept to their owner by the database.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { DisplayPreferences } from '../contract/model.ts';

const COLUMNS = `weight_unit as "weightUnit", height_unit as "heightUnit", temperature_unit as "temperatureUnit",
  date_format as "dateFormat", date_time_format as "dateTimeFormat"`;

export const findDisplayPreferences = (db: Db, userId: string): Promise<DisplayPreferences | null> =>
  db.maybeOne<DisplayPreferences>(`select ${COLUMNS} from display_preferences where user_id = $1`, [userId]);

export const keepDisplayPreferences = (
  db: Db,
  userId: string,
  chosen: DisplayPreferences,
): Promise<DisplayPreferences> =>
  db.one<DisplayPreferences>(
    `insert into display_preferences
       (user_id, weight_unit, height_unit, temperature_unit, date_format, date_time_format)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id) do update set weight_unit = excluded.weight_unit, height_unit = excluded.height_unit,
       temperature_unit = excluded.temperature_unit, date_format = excluded.date_format,
       date_time_format = excluded.date_time_format
     returning ${COLUMNS}`,
    [
      userId,
      chosen.weightUnit,
      chosen.heightUnit,
      chosen.temperatureUnit,
      chosen.dateFormat,
      chosen.dateTimeFormat,
    ],
  );
