import { describe, expect, it } from 'vitest';
import { sourceOf } from './source.ts';
import { timingClaims, timingClaimsIn } from './timing-claims.ts';

/** In two parts, since this file is checked like any other. */
const SQL_SLEEP = ['pg', 'sleep'].join('_');

const linesOf = (text: string): number[] =>
  timingClaimsIn(sourceOf('modules/chat/server/chat.test.ts', text)).map(({ line }) => line);

describe('refuses a claim about elapsed time', () => {
  it.each([
    'expect(performance.now() - begun).toBeLessThan(600);',
    'expect((performance.now() - from) / 100).toBeLessThan(16);',
    'const begun = Date.now(); await work(); expect(Date.now() - begun).toBeLessThanOrEqual(50);',
    'const begun = now(); await work(); expect(now() - begun < 50).toBe(true);',
    'const begun = performance.now(); const took = Math.round(performance.now() - begun); expect(took).toBeLessThan(9);',
    'const took = async () => { const at = now(); await work(); return now() - at; }; expect(await took()).toBeLessThan(9);',
    'const took = async () => { const [at, n] = [now(), 1]; return (all.at(-1) ?? 0) - at; }; await expect.poll(async () => Math.max(await took(), await took())).toBeLessThan(150);',
    'function took() { return performance.now() - begun; } const all = [took(), took()]; expect(Math.min(...all)).toBeLessThan(200);',
    'const all = []; all.push(performance.now() - from); const median = all.toSorted()[1] ?? 0; expect(median).toBeLessThan(50);',
    'const seen = []; seen.push({ isOn, at: performance.now() }); const [on, off] = seen; expect((off?.at ?? 0) - (on?.at ?? 0)).toBeLessThan(1600);',
    'expect(Math.abs(Date.now() - Date.parse(note.createdDate))).toBeLessThan(HOUR);',
    'const minutes = (Date.parse(lock.until) - Date.now()) / 60_000; expect(minutes).toBeGreaterThan(14);',
    'expect(limit).toBeGreaterThan(performance.now() - begun);',
    'expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);',
    'expect.soft(performance.now() - begun, "how long").not.toBeGreaterThan(600);',
  ])('%s', (text) => {
    expect(linesOf(text)).toEqual([1]);
  });
});

describe('refuses a limit that is too short for a busy machine', () => {
  it.each([
    'await vi.waitFor(() => look(), { timeout: 1000 });',
    'await vi.waitUntil(() => look(), 500);',
    'await expect.poll(look, { timeout: 3000 }).toBe(1);',
    'await expect(locator).toBeVisible({ timeout: 1000 });',
    'const SECOND = { timeout: 1000 };',
    'await locator.click({ timeout: 3000 });',
    'await fetch(url, { signal: AbortSignal.timeout(2000) });',
    'test.setTimeout(5000);',
    'page.setDefaultTimeout(5000);',
    'it("answers", async () => {}, 5000);',
  ])('%s', (text) => {
    expect(linesOf(text)).toEqual([1]);
  });
});

describe('refuses a sleep', () => {
  it.each([
    'await page.waitForTimeout(100);',
    'await new Promise((resolve) => setTimeout(resolve, 100));',
    'await new Promise((resolve) => { setTimeout(() => resolve(1), PAUSE); });',
    'import { setTimeout as pause } from "node:timers/promises";',
    `await db.run("select ${SQL_SLEEP}(1)");`,
    `await db.run(\`select ${SQL_SLEEP}(\${seconds})\`);`,
  ])('%s', (text) => {
    expect(linesOf(text)).toEqual([1]);
  });
});

describe('accepts what no machine is too slow for', () => {
  it.each([
    'await vi.waitFor(() => look());',
    'await vi.waitFor(() => look(), { timeout: 20_000, interval: 10 });',
    'await expect.poll(look).toBe(1);',
    'it("answers", async () => {}, 120_000);',
    'await new Promise((resolve) => setTimeout(resolve));',
    'import { setImmediate as turn } from "node:timers/promises";',
    'vi.useFakeTimers({ toFake: ["setTimeout"] }); setTimeout(work, 100);',
    // An instant that is known to lie between two others.
    'const before = Date.now(); const at = await ask(); expect(at).toBeGreaterThanOrEqual(before - 90_000);',
    'expect([at >= before, at <= Date.now()]).toEqual([true, true]);',
    'expect(await plan(iso(Date.now() + minutes * MINUTE))).toBe(1);',
    // A difference to an instant that the test gave.
    'const now = Date.now(); expect(endOf(now) - now).toBe(60_000);',
    'const width = Date.parse(end) - Date.parse(start); expect(width).toBeLessThan(4);',
    'const took = rows.length - before.length; expect(took).toBeLessThan(3);',
  ])('%s', (text) => {
    expect(linesOf(text)).toEqual([]);
  });
});

it.each([
  ['modules/chat/server/chat.test.ts', true],
  ['modules/chat/journeys/chat.spec.ts', true],
  ['modules/chat/journeys/steps.ts', true],
  ['modules/chat/server/testing/party.ts', true],
  ['apps/server/src/platform/audit/sealed-log.fixture.ts', true],
  ['modules/chat/server/chat.ts', false],
  ['bench/load.ts', false],
])('reads %s: %s', (path, isRead) => {
  expect(timingClaims.reads(path)).toBe(isRead);
});
