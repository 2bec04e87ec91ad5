import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

const linesOfCompiler = (folder: string): string[] => {
  const node = join(root, 'node_modules/.bin/node');
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, error } = spawnSync(node, [compiler, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error !== undefined) throw error;
  return stdout.split('\n');
};

describe('what is written', () => {
  let folder = '';
  const text = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const ask = (...words: string[]) => create(folder, requestOf(words));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'alveary-new-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('compiles, a module and two calls, together with the contract and the platform, and not without a handler', () => {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const options = (file: string): object =>
      JSON.parse(readFileSync(join(root, file), 'utf8')).compilerOptions;
    const compilerOptions = { ...options('tsconfig.base.json'), ...options('tsconfig.both.json') };
    const paths = {
      '@alveary/contract/*': [join(root, 'packages/contract/src/*')],
      '@alveary/server/*': [join(root, 'apps/server/src/*')],
      '@alveary/portal/*': [join(root, 'apps/portal/src/*')],
      '@alveary/modules/*': [join(root, 'modules/*')],
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { ...compilerOptions, paths },
        include: [
          'modules/care-notes',
          'modules/care-gaps',
          join(root, 'apps/server/src/testing/global-setup.ts'),
        ],
      }),
    );
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');

    expect(ask('module', 'care-notes').files).toHaveLength(6);
    ask('call', 'care-notes.add');
    expect(ask('call', 'care-notes.removeOld').files).toContain('modules/care-notes/server/remove-old.ts');

    // Beside it one that lacks a handler: the compiler, which reads the whole contract and platform, is asked once.
    ask('module', 'care-gaps');
    ask('call', 'care-gaps.removeOld');
    const manifest = 'modules/care-gaps/server/module.ts';
    const whole = text(manifest);
    writeFileSync(join(folder, manifest), whole.replace('      removeOld,\n', ''));
    expect(text(manifest)).not.toBe(whole);

    const errors = linesOfCompiler(folder).filter((line) => /error TS\d/.test(line));
    expect(errors.filter((line) => !line.startsWith(manifest))).toEqual([]);
    expect(errors.join('\n')).toContain("Property 'removeOld' is missing");
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
