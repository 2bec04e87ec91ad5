// Which words does a consent need in each language: its documents, the message with the link, and what stands on the page?
export type TemplateKey = 'care' | 'monitoring' | 'video';

interface TemplateText {
  readonly title: string;
  /** `{site}` is the name of the site. */
  readonly paragraphs: readonly string[];
}

interface LetterText {
  readonly subject: string;
  /** Above the link. */
  readonly before: string;
}

export interface LanguageTexts {
  /** BCP 47. */
  readonly tag: string;
  readonly templates: Readonly<Record<TemplateKey, TemplateText>>;
  /** Says neither who nor what: the message may be read by others. */
  readonly message: {
    readonly invitation: LetterText;
    readonly reminder: LetterText;
    readonly after: string;
    /** The code stands between the two. */
    readonly code: LetterText & { readonly after: string };
    /** Where a signing service sends its own link: what it writes above that, and that it was taken back. */
    readonly service: { readonly words: string; readonly withdrawn: string };
  };
  readonly page: {
    readonly patient: string;
    readonly born: string;
    readonly clinic: string;
    readonly signed: string;
  };
}
