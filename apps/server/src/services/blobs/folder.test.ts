// Does the folder give back exactly what was put in, and does it notice what is missing or changed?
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blobFolder } from './folder.ts';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'alveary-blobs-')), 'blobs');
});

afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const content = Buffer.from('%PDF-1.7 scan');
const filesIn = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('a folder of files', () => {
  it('gives back what was put in, by its SHA-256', async () => {
    const blobs = blobFolder(folder);
    const sha256 = await blobs.put(content);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await blobs.read(sha256)).toEqual(content);
    expect(await blobFolder(folder).read(sha256)).toEqual(content);
  });

  it('keeps the same bytes once, also when they come at the same moment', async () => {
    const blobs = blobFolder(folder);
    const names = await Promise.all(Array.from({ length: 8 }, () => blobs.put(content)));
    expect(new Set(names).size).toBe(1);
    expect(filesIn()).toHaveLength(1);
  });

  it('says that nothing is there', async () => {
    await expect(blobFolder(folder).read('0'.repeat(64))).rejects.toThrow(/is not in the store/);
  });

  it('never hands out changed bytes, and heals them when the right ones come again', async () => {
    const blobs = blobFolder(folder);
    const sha256 = await blobs.put(content);
    writeFileSync(filesIn()[0] ?? '', 'something else');
    await expect(blobs.read(sha256)).rejects.toThrow(/has changed/);
    await blobs.put(content);
    expect(await blobs.read(sha256)).toEqual(content);
  });

  it('tells of a folder that cannot be written to', async () => {
    writeFileSync(folder, 'a file');
    await expect(blobFolder(folder).put(content)).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});
