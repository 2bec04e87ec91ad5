-- How a request leaves work for later in its own transaction (architecture: rule 6). The tables of the queue are graphile-worker's
-- and are installed after the migrations (platform/jobs/install.ts).

-- Runs as the owner, so that the roles of the server can add work without any right on the queue itself.
create function enqueue_job(job text, payload json) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(job, payload);
end $$;
revoke all on function enqueue_job(text, json) from public;
grant execute on function enqueue_job(text, json) to alveary_app, alveary_all_sites;

-- Work over all users reaches only drafts that nobody has touched for 90 days: to remove them (platform/jobs/clean-up.ts).
create policy forgotten_drafts on drafts to alveary_all_sites using (updated_at < now() - interval '90 days');
