-- Work that takes turns with other work of the same queue, such as the messages of one sender: what another sender leaves has a queue of its own
-- and goes on beside it. `lane` says which of the places of a worker it may take. Without a time it is done as soon as its turn comes.
create function enqueue_job_in_turn(job text, payload json, queue text, lane text, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(job, payload, queue_name => queue, run_at => at, flags => array[lane]);
end $$;
revoke all on function enqueue_job_in_turn(text, json, text, text, timestamptz) from public;
grant execute on function enqueue_job_in_turn(text, json, text, text, timestamptz) to alveary_app, alveary_all_sites;
