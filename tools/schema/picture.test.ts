import { beforeAll, describe, expect, it } from 'vitest';
import { difference } from '../checks/schema.ts';
import { pictureOfMigrations } from './scratch.ts';

describe('the picture of the database', () => {
  let picture = '';
  beforeAll(async () => {
    picture = await pictureOfMigrations();
    // It starts a PostgreSQL, as the server's tests do.
  }, 120_000);

  it.each([
    'create table profiles (',
    'constraint profiles_pkey PRIMARY KEY (id)',
    'alter table site_profiles force row level security;',
    /create policy patient_of_reached_site on \w+ for all to alveary_app using/,
    /grant .*select.* on profiles to alveary_app;/,
    /CREATE INDEX \w+ ON public\.communications USING btree/,
    'CREATE OR REPLACE FUNCTION public.app_reach()',
  ])('shows %s', (part) => {
    expect(picture).toMatch(part);
  });

  it('leaves out what is not ours', () => {
    expect(picture).not.toMatch(/create table (kysely_|graphile_worker)/);
  });
});

it.each([
  ['a\nb\n', 'a\nb\n', null],
  ['a\nb\n', 'a\nc\n', 2],
  ['', 'a\n', 1],
])('%j and %j differ at line %s', (written, migrated, line) => {
  expect(difference(written, migrated)[0]?.line ?? null).toBe(line);
});
