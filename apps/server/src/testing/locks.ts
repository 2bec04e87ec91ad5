/** The connections of this database alone that wait for a lock: other tests work in other databases of the same cluster. */
export const WAITING_FOR_LOCK = `select l.pid, l.waitstart from pg_locks l join pg_stat_activity a using (pid)
  where a.datname = current_database() and not l.granted`;
