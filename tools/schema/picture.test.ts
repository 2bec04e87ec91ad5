import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { difference } from '../checks/schema.ts';
import { root } from '../checks/tree.ts';
import { schemaFile } from './scratch.ts';

describe('the picture of the database', () => {
  // The check `schema` compares the file with what the migrations leave.
  const picture = readFileSync(join(root, schemaFile), 'utf8');

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
