// Reads what `npm audit --json` says: the known vulnerabilities of the installed packages, or that the registry did not answer.

import { z } from 'zod';

const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const;
type Severity = (typeof SEVERITIES)[number];

const advisory = z.object({ title: z.string(), url: z.string().optional() });
const vulnerable = z.object({
  name: z.string(),
  severity: z.enum(SEVERITIES),
  /** Advisories of its own, and the names of packages that it has theirs from. */
  via: z.array(z.union([advisory, z.string()])),
  range: z.string(),
  fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]).optional(),
});
const found = z.object({ vulnerabilities: z.record(z.string(), vulnerable) });
const failed = z.object({
  message: z.string().optional(),
  statusCode: z.number().optional(),
  error: z.object({ code: z.string().optional(), summary: z.string().optional() }).optional(),
});

export type Vulnerability = {
  readonly name: string;
  readonly severity: Severity;
  readonly line: string;
};

export type AuditAnswer =
  | { readonly kind: 'answered'; readonly vulnerabilities: readonly Vulnerability[] }
  | { readonly kind: 'silent'; readonly why: string };

const rank = (severity: Severity): number => SEVERITIES.indexOf(severity);

const remedyOf = ({ fixAvailable }: z.output<typeof vulnerable>): string => {
  if (typeof fixAvailable === 'object') return `update to ${fixAvailable.name} ${fixAvailable.version}`;
  return fixAvailable === true ? 'update it' : 'no version without it yet';
};

const lineOf = (one: z.output<typeof vulnerable>): string => {
  const titles = one.via.map((via) => (typeof via === 'string' ? `by ${via}` : via.title));
  return `${one.severity}: ${one.name} ${one.range}: ${[...new Set(titles)].join('; ')} (${remedyOf(one)})`;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Addresses say where somebody's registry is, which nobody needs to read. */
const withoutAddresses = (text: string): string => text.replace(/[a-z]+:\/\/\S{1,500}/gi, 'the registry');

/** @param text what npm wrote to its standard output; the worst come first */
export function auditAnswerOf(text: string): AuditAnswer {
  const said = parsed(text);
  const list = found.safeParse(said);
  if (list.success) {
    const vulnerabilities = Object.values(list.data.vulnerabilities)
      .toSorted(
        (one, other) => rank(one.severity) - rank(other.severity) || one.name.localeCompare(other.name),
      )
      .map((one) => ({ name: one.name, severity: one.severity, line: lineOf(one) }));
    return { kind: 'answered', vulnerabilities };
  }
  const failure = failed.safeParse(said);
  const { statusCode, message, error } = failure.success ? failure.data : {};
  const words = [error?.summary, message, error?.code].find((one) => one !== undefined && one !== '');
  const why = words ?? (text.trim() === '' ? 'npm said nothing' : 'npm said something else');
  const [line = ''] = withoutAddresses(statusCode === undefined ? why : `${statusCode}, ${why}`).split('\n');
  return { kind: 'silent', why: line };
}

/** What CI does not let through in the packages that the product runs with. */
export const isTooBad = ({ severity }: Vulnerability): boolean =>
  severity === 'critical' || severity === 'high';
