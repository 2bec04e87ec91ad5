// Does each non-trivial file open with the question it answers? (rule 12) A manifest says it by its place.

import { isTest, type SourceCheck } from './finding.ts';

const trivial = 30;
const manifest = /^modules\/[^/]+\/(server\/module\.ts|portal\/feature\.tsx)$/;

export const fileHead: SourceCheck = {
  name: 'file head',
  reads: (path) =>
    /^(apps|packages|modules|tools|bench)\//.test(path) && !isTest(path) && !manifest.test(path),
  find: (sources) =>
    sources
      .filter(
        (source) => source.text.split('\n').length > trivial && !/^(#!.*\n)?\s*\/[/*]/.test(source.text),
      )
      .map((source) => ({
        file: source.path,
        line: 1,
        rule: 'file head',
        todo: 'open the file with one sentence: what question it answers, and where the documents say so',
      })),
};
