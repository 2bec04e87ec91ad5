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
    for (const part of [
      'packages/contract/src',
      'apps/server/src',
      'apps/server/seed',
      'apps/portal/src',
      'modules',
    ]) {
      cpSync(join(root, part), join(folder, part), { recursive: true, filter: ours });
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const options = (file: string): object =>
      JSON.parse(readFileSync(join(root, file), 'utf8')).compilerOptions;
    const compilerOptions = { ...options('tsconfig.base.json'), ...options('tsconfig.json') };
    const paths = {
      '@alveary/contract/*': ['./packages/contract/src/*'],
      '@alveary/server/*': ['./apps/server/src/*'],
      '@alveary/portal/*': ['./apps/portal/src/*'],
      '@alveary/modules/*': ['./modules/*'],
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { ...compilerOptions, paths },
        include: ['modules/care-notes', 'apps/server/src/testing/global-setup.ts'],
      }),
    );
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');

    expect(ask('module', 'care-notes').files).toHaveLength(6);
    ask('call', 'care-notes.add');
    expect(ask('call', 'care-notes.removeOld').files).toContain('modules/care-notes/server/remove-old.ts');

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
    const manifest = 'modules/care-notes/server/module.ts';
    writeFileSync(join(folder, manifest), text(manifest).replace('      removeOld,\n', ''));
    expect(compile()).toContain("Property 'removeOld' is missing");
    // The compiler reads the whole contract and platform.
  });

  it('says what to do next', () => {
    expect(ask('module', 'rewards').next.join('\n')).toContain('npm run new call rewards.');
    expect(ask('call', 'rewards.grant').next.join('\n')).toContain('npm run check');
  });

  it('never writes over anything', () => {
    ask('module', 'rewards');
    const model = 'modules/rewards/contract/model.ts';
    writeFileSync(join(folder, model), 'mine');
    expect(() => ask('module', 'rewards')).toThrow('stands already');
    expect(text(model)).toBe('mine');

    ask('call', 'rewards.grant');
    const handler = 'modules/rewards/server/grant.ts';
    writeFileSync(join(folder, handler), 'mine');
    expect(() => ask('call', 'rewards.grant')).toThrow('stands already');
    rmSync(join(folder, handler));
    expect(() => ask('call', 'rewards.grant')).toThrow('stands in modules/rewards/contract/calls.ts already');
    expect(existsSync(join(folder, handler))).toBe(false);
  });

  it('asks for the module first', () => {
    expect(() => ask('call', 'rewards.grant')).toThrow('npm run new module rewards');
  });
});
