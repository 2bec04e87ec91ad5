// Does what is typed of a template become its texts, and the same again in the form?
import { describe, expect, it } from 'vitest';
import { consentLanguages } from '../../contract/model.ts';
import { fieldNamed, isOptional, textsOf, typedOf } from './typed-template.rules.ts';

describe('a typed template', () => {
  it('is its texts again, paragraph by paragraph, without the languages that are empty', () => {
    const texts = {
      English: { title: 'Our registry', paragraphs: ['One\nstill one', 'Two'] },
      German: { title: 'Unser Register', paragraphs: ['Eins'] },
    };
    expect(textsOf(typedOf({ name: 'Registry', texts }))).toEqual(texts);
  });

  it('of which a title alone was typed has no paragraph, and says so', () => {
    expect(textsOf({ ...typedOf(null), titleSwedish: 'Titel', bodySwedish: ' \n\n ' })).toEqual({
      Swedish: { title: 'Titel', paragraphs: [] },
    });
  });

  it.each([
    ['nothing', {}, ['English']],
    ['nothing but spaces', { bodyGerman: ' \n' }, ['English']],
    ['German', { titleGerman: 'Studie' }, ['German']],
    ['English and German', { bodyEnglish: 'I join.', titleGerman: 'Studie' }, ['English', 'German']],
  ])('with %s in it asks for no other language', (_what, typed, needed) => {
    const template = { ...typedOf(null), ...typed };
    expect(consentLanguages.filter((language) => !isOptional(template, language))).toEqual(needed);
  });

  it.each([
    ['texts.German.paragraphs.2', 'bodyGerman'],
    ['texts.Italian.title', 'titleItalian'],
    ['texts', 'titleEnglish'],
    ['name', 'name'],
    ['siteId', null],
    ['texts.Klingon.title', null],
  ])('%s is said at %s', (named, field) => {
    expect(fieldNamed(named)).toBe(field);
  });
});
