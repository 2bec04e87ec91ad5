import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { filesBelow, root } from './tree.ts';
import { typePrograms } from './type-programs.ts';

function write(folder: string, files: Readonly<Record<string, unknown>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
}

it('accepts a source of one program, and refuses one of none, of two, and one that the compiler passes over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alveary-programs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  write(folder, {
    'tsconfig.json': { files: [], references: [{ path: './portal.json' }, { path: './server.json' }] },
    'portal.json': { include: ['portal', 'shared'], exclude: ['**/*.test.tsx'] },
    'server.json': { include: ['server', 'shared', 'portal/*.test.tsx'] },
    'portal/a.tsx': '',
    'portal/a.test.tsx': '',
    'portal/notes.md': '',
    'server/b.ts': '',
    'server/b.tsx': '',
    'shared/c.ts': '',
    'tools/d.ts': '',
  });
  expect(typePrograms(folder, filesBelow(folder))).toMatchObject([
    { file: 'server/b.tsx', todo: expect.stringMatching(/^no tsconfig/) },
    { file: 'shared/c.ts', todo: './portal.json and ./server.json include it: leave it in one' },
    { file: 'tools/d.ts', todo: expect.stringMatching(/^no tsconfig/) },
  ]);
});

it('fails when it reads no source', () => {
  expect(typePrograms('.', [])).toHaveLength(1);
});
