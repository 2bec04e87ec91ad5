import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { migrations } from './migrations.ts';

let folder = '';
const git = (...args: string[]) =>
  execFileSync(
    'git',
    ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@alveary.example', ...args],
    {
      stdio: 'ignore',
    },
  );
const write = (name: string, text = 'select 1;') =>
  writeFileSync(join(folder, 'apps/server/migrations', name), text);
const commit = (name: string, text?: string) => {
  write(name, text);
  git('add', '.');
  git('commit', '-m', name);
};
const found = () => migrations(folder).map(({ file, todo }) => `${file.split('/').at(-1)}: ${todo}`);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alveary-check-'));
  mkdirSync(join(folder, 'apps/server/migrations'), { recursive: true });
  return () => rmSync(folder, { recursive: true, force: true });
});

it('asks for a time that there is, and words', () => {
  write('20261123T1410_chat_channels.sql');
  expect(found()).toEqual([]);
  for (const name of [
    '0101_chat.sql',
    '20261131T1410_chat.sql',
    '20261123T2410_chat.sql',
    '20261123T1410.sql',
  ]) {
    write(name);
  }
  expect(found()).toHaveLength(4);
});

it('compares a branch with main, and main with the commit before', () => {
  git('init', '-b', 'main');
  commit('20261122T0001_rooms.sql');
  commit('20261124T0900_keys.sql');
  git('checkout', '-b', 'chat', 'HEAD^');
  commit('20261123T1410_chat.sql');
  expect(found()).toEqual([
    expect.stringMatching(/^20261123T1410_chat\.sql: main has 20261124T0900_keys\.sql/),
  ]);
  git('mv', 'apps/server/migrations/20261123T1410_chat.sql', 'apps/server/migrations/20261124T0901_chat.sql');
  expect(found()).toEqual([]);

  git('checkout', '-f', 'main');
  expect(found()).toEqual([]);
  commit('20261123T1410_late.sql');
  expect(found()).toEqual([expect.stringMatching(/^20261123T1410_late\.sql/)]);
});

it('refuses to change or remove what main has', () => {
  git('init', '-b', 'main');
  commit('20261122T0001_rooms.sql');
  git('checkout', '-b', 'chat');
  commit('20261122T0001_rooms.sql', 'select 2;');
  commit('20261125T0001_halls.sql');
  expect(found()).toEqual([expect.stringMatching(/^20261122T0001_rooms\.sql: main has it/)]);
  git('rm', 'apps/server/migrations/20261122T0001_rooms.sql');
  expect(found()).toEqual([expect.stringMatching(/^20261122T0001_rooms\.sql: main has it/)]);
});

it('fails where there is none', () => {
  rmSync(join(folder, 'apps'), { recursive: true });
  expect(found()).toHaveLength(1);
});
