// Reads the words after `npm run new`, and refuses names that the house would refuse later.

import { emptyWord } from '../checks/names.ts';

export type Request =
  | { readonly kind: 'module'; readonly module: string }
  | { readonly kind: 'call'; readonly module: string; readonly call: string };

export class Refusal extends Error {}

const usage = `Say what to create:
  npm run new module <name>          for example: npm run new module care-team
  npm run new call <module>.<name>   for example: npm run new call communications.pinNote`;

/** @throws Refusal with one clear line */
export function requestOf(words: readonly string[]): Request {
  const [kind, name] = words;
  if ((kind !== 'module' && kind !== 'call') || name === undefined || words.length > 2)
    throw new Refusal(usage);
  if (kind === 'module') return { kind, module: moduleName(name) };
  const [module = '', call = '', ...rest] = name.split('.');
  if (call === '' || rest.length > 0) {
    throw new Refusal(`"${name}" is not <module>.<name>: write for example communications.pinNote.`);
  }
  if (!/^[a-z][A-Za-z0-9]*$/.test(call)) {
    throw new Refusal(`"${call}" is not a call name: write it like pinNote, letters and digits only.`);
  }
  refuseEmptyWords(call);
  return { kind, module: moduleName(module), call };
}

function moduleName(name: string): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Refusal(
      `"${name}" is not a module name: write it like care-team, small letters and hyphens only.`,
    );
  }
  refuseEmptyWords(name);
  return name;
}

function refuseEmptyWords(name: string): void {
  const word = emptyWord(name);
  if (word !== undefined) {
    throw new Refusal(`"${word}" says nothing in ${name}: use a word of docs/glossary.md.`);
  }
}
