import { describe, expect, it } from 'vitest';
import { auditAnswerOf, isTooBad } from './audit-answer.ts';

const found = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    left: {
      name: 'left',
      severity: 'moderate',
      isDirect: false,
      via: ['right'],
      effects: [],
      range: '<=2.0.0',
      nodes: ['node_modules/left'],
      fixAvailable: true,
    },
    right: {
      name: 'right',
      severity: 'critical',
      isDirect: true,
      via: [{ source: 1, name: 'right', title: 'Runs what it reads', url: 'https://advisories.example/1' }],
      effects: ['left'],
      range: '1.0.0 - 1.4.1',
      nodes: ['node_modules/right'],
      fixAvailable: { name: 'right', version: '2.0.0', isSemVerMajor: true },
    },
  },
  metadata: { vulnerabilities: { total: 2 } },
});

describe('what npm audit says', () => {
  it('lists vulnerabilities with what to do when the registry answers, the worst first', () => {
    const answer = auditAnswerOf(found);
    expect(answer).toMatchObject({
      kind: 'answered',
      vulnerabilities: [
        { name: 'right', line: 'critical: right 1.0.0 - 1.4.1: Runs what it reads (update to right 2.0.0)' },
        { name: 'left', line: 'moderate: left <=2.0.0: by right (update it)' },
      ],
    });
    const bad = answer.kind === 'answered' ? answer.vulnerabilities.filter(isTooBad) : [];
    expect(bad.map(({ name }) => name)).toEqual(['right']);
  });

  it('is an answer when nothing is known', () => {
    expect(auditAnswerOf('{"auditReportVersion":2,"vulnerabilities":{},"metadata":{}}')).toEqual({
      kind: 'answered',
      vulnerabilities: [],
    });
  });

  it.each([
    [
      'the registry has no such address',
      JSON.stringify({
        message:
          '404 Not Found - POST https://registry.example/-/npm/v1/security/advisories/bulk - Not found',
        statusCode: 404,
        body: { error: 'Not found' },
      }),
      '404, 404 Not Found - POST the registry - Not found',
    ],
    [
      'nobody is there',
      '{"error":{"code":"ENOTFOUND","summary":"request to https://registry.example failed"}}',
      'request to the registry failed',
    ],
    ['npm says nothing', '', 'npm said nothing'],
    ['npm says no JSON', 'npm warn', 'npm said something else'],
    ['npm says another JSON', '[]', 'npm said something else'],
  ])('is silence when %s', (_what, text, why) => {
    expect(auditAnswerOf(text)).toEqual({ kind: 'silent', why });
  });
});
