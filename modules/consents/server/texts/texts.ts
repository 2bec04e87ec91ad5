// Which words does a consent need in each language: its documents, the message with the link, and what stands on the page?
export type TemplateKey = 'care' | 'monitoring' | 'video';

interface TemplateText {
  readonly title: string;
  /** `{site}` is the name of the site. */
  readonly paragraphs: readonly string[];
}

export interface LanguageTexts {
  /** BCP 47. */
  readonly tag: string;
  readonly templates: Readonly<Record<TemplateKey, TemplateText>>;
  /** Says neither who nor what: the message may be read by others. */
  readonly message: {
    readonly subject: string;
    readonly before: string;
    readonly after: string;
  };
  readonly page: {
    readonly patient: string;
    readonly born: string;
    readonly clinic: string;
    readonly signed: string;
  };
}
