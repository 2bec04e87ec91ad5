// Do role and action codes stand in the policies only? (rule 4)

import { type Finding, isTest, type SourceCheck } from './finding.ts';
import type { Source } from './source.ts';
import { textsOf } from './texts.ts';

const code = new RegExp(
  [
    'action_[a-z_]+',
    'report_(?:view|view_final|add_edit|soft_delete)',
    'sms_template_edit_delete_(?:own|any)',
    'portal_site_admin',
    'portal_site_caregiver',
    'super_admin',
    'caregiver_lead',
  ]
    .map((one) => `(?<![\\w-])${one}(?![\\w-])`)
    .join('|'),
);

/** A command names codes in its usage, since operators type them. */
const homes = [
  /^packages\/contract\/src\/policies\//,
  /^modules\/[^/]+\/contract\/policies\.ts$/,
  /^apps\/server\/seed\//,
  /\.command\.ts$/,
];

export const permissionCodes: SourceCheck = {
  name: 'permission codes',
  reads: (path) => /^(apps|packages|modules)\//.test(path) && !isTest(path),
  find: (sources) => sources.flatMap(codesOutsidePolicies),
};

function codesOutsidePolicies(source: Source): Finding[] {
  if (homes.some((home) => home.test(source.path))) return [];
  return textsOf(source).flatMap((text) => {
    const found = code.exec(text.value)?.[0];
    if (found === undefined) return [];
    const todo = `${found} belongs in the policies (modules/<subject>/contract/policies.ts): ask a named question of a policy instead`;
    return [{ file: source.path, line: text.line, rule: 'permission codes', todo }];
  });
}
