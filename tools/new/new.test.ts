import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../checks/tree.ts';
import { create } from './create.ts';
import { Refusal, requestOf } from './request.ts';
import { kebab, singular } from './spelling.ts';

describe('what is asked for', () => {
  it.each([
    [['module', 'care-team'], { kind: 'module', module: 'care-team' }],
    [['call', 'care-team.addMember'], { kind: 'call', module: 'care-team', call: 'addMember' }],
  ])('%j', (words, request) => {
    expect(requestOf(words)).toEqual(request);
  });

  it.each([
    [[], 'Say what to create'],
    [['table', 'x'], 'Say what to create'],
    [['module', 'CareTeam'], 'is not a module name'],
    [['module', '../etc'], 'is not a module name'],
    [['module', 'chat-utils'], '"utils" says nothing in chat-utils'],
    [['call', 'addNote'], 'is not <module>.<name>'],
    [['call', 'a.b.c'], 'is not <module>.<name>'],
    [['call', 'chat.add-note'], 'is not a call name'],
    [['call', 'chat.noteHelper'], '"helper" says nothing in noteHelper'],
  ])('%j is refused', (words, because) => {
    expect(() => requestOf(words)).toThrow(Refusal);
    expect(() => requestOf(words)).toThrow(because);
  });

  it.each([
    ['communications', 'communication'],
    ['activities', 'activity'],
    ['care-team', 'care-team'],
    ['address', 'address'],
    ['patient-status', 'patient-status'],
  ])('one of %s is a %s', (many, one) => {
    expect(singular(many)).toBe(one);
    expect(kebab('addNote2Log')).toBe('add-note2-log');
  });
});

describe('what is written', () => {
  let folder = '';
  const text = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const ask = (...words: string[]) => create(folder, requestOf(words));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'alveary-new-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('compiles, a module and two calls, together with the contract and the platform', () => {
    const ours = (path: string): boolean => !path.includes('.test.');
    cpSync(join(root, 'packages/contract/src'), join(folder, 'packages/contract/src'), {
      recursive: true,
      filter: ours,
    });
    cpSync(join(root, 'apps/server/src'), join(folder, 'apps/server/src'), { recursive: true, filter: ours });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
    const paths = { '@alveary/contract/*': ['./packages/contract/src/*'] };
    const include = ['apps/server/src/modules/sticky-notes', 'packages/contract/src/sticky-notes'];
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...compilerOptions, paths }, include }),
    );
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');

    expect(ask('module', 'sticky-notes').files).toHaveLength(3);
    ask('call', 'sticky-notes.add');
    expect(ask('call', 'sticky-notes.removeOld').files).toContain(
      'apps/server/src/modules/sticky-notes/remove-old.ts',
    );

    const compile = (): string => {
      try {
        return execFileSync(
          join(root, 'node_modules/.bin/node'),
          [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'],
          {
            cwd: folder,
            encoding: 'utf8',
          },
        );
      } catch (error) {
        return String((error as { stdout?: string }).stdout);
      }
    };
    expect(compile()).toBe('');
    // A handler that is missing does not compile.
    const routes = 'apps/server/src/modules/sticky-notes/routes.ts';
    writeFileSync(join(folder, routes), text(routes).replace('  removeOld,\n', ''));
    expect(compile()).toContain("Property 'removeOld' is missing");
    // The compiler reads the whole contract and platform.
  }, 60_000);

  it('says what to do next', () => {
    expect(ask('module', 'rewards').next.join('\n')).toContain('npm run new call rewards.');
    expect(ask('call', 'rewards.grant').next.join('\n')).toContain('npm run check');
  });

  it('never writes over anything', () => {
    ask('module', 'rewards');
    const model = 'packages/contract/src/rewards/model.ts';
    writeFileSync(join(folder, model), 'mine');
    expect(() => ask('module', 'rewards')).toThrow('stands already');
    expect(text(model)).toBe('mine');

    ask('call', 'rewards.grant');
    const handler = 'apps/server/src/modules/rewards/grant.ts';
    writeFileSync(join(folder, handler), 'mine');
    expect(() => ask('call', 'rewards.grant')).toThrow('stands already');
    rmSync(join(folder, handler));
    expect(() => ask('call', 'rewards.grant')).toThrow(
      'stands in packages/contract/src/rewards/calls.ts already',
    );
    expect(existsSync(join(folder, handler))).toBe(false);
  });

  it('asks for the module first', () => {
    expect(() => ask('call', 'rewards.grant')).toThrow('npm run new module rewards');
  });
});
