// What a check says when the house rules are broken: where, which rule, and what to do about it.

import { isNamedLikeTest, journeySupport } from '../test-paths.ts';
import type { Source } from './source.ts';

export type Finding = {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly todo: string;
};

export type SourceCheck = {
  readonly name: string;
  /** Which files the check is about; a check that is handed none fails. */
  readonly reads: (path: string) => boolean;
  readonly find: (sources: readonly Source[]) => Finding[];
};

export function printed(finding: Finding): string {
  return `${finding.file}:${finding.line} ${finding.rule} – ${finding.todo}`;
}

/** Runs one check over the sources it is about. A check that read no file has checked nothing, so it fails. */
export function runSourceCheck(check: SourceCheck, sources: readonly Source[]): Finding[] {
  const read = sources.filter((source) => check.reads(source.path));
  if (read.length === 0) {
    return [nothingRead(check.name)];
  }
  return check.find(read);
}

export function nothingRead(name: string): Finding {
  return {
    file: 'tools/checks',
    line: 1,
    rule: name,
    todo: 'the check read no file: mend the paths it looks at, or give it what it should look at',
  };
}

export function isTest(path: string): boolean {
  return (
    isNamedLikeTest(path) || path.startsWith(`${journeySupport}/`) || /(^|\/)(test|testing)\//.test(path)
  );
}
