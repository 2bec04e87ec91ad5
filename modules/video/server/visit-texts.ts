// What messages about a video visit say in each language: neither who is invited nor to which clinic, since the message may be read by others.
import type { WrittenLanguage } from '@alveary/contract/written-language.ts';

interface VisitWords {
  readonly subject: string;
  readonly text: string;
}

interface Texts {
  readonly invitation: (facts: { readonly link: string; readonly code: string }) => VisitWords;
  /** The visit does not take place: the appointment was cancelled, or is not theirs any more. */
  readonly withdrawal: (facts: { readonly when: string }) => VisitWords;
}

export const visitTexts: Readonly<Record<WrittenLanguage, Texts>> = {
  en: {
    invitation: ({ link, code }) => ({
      subject: 'Your video visit',
      text: `You are invited to a video visit. Open this link at the time of your visit:\n\n${link}\n\nVisit code: ${code}`,
    }),
    withdrawal: ({ when }) => ({
      subject: 'Your video visit does not take place',
      text: `The video visit on ${when} to which you were invited does not take place. Its link has ended. If you did not expect this, ask your care team.`,
    }),
  },
  es: {
    invitation: ({ link, code }) => ({
      subject: 'Su visita por video',
      text: `Tiene una visita por video. Abra este enlace a la hora de su visita:\n\n${link}\n\nCódigo de la visita: ${code}`,
    }),
    withdrawal: ({ when }) => ({
      subject: 'Su visita por video no tendrá lugar',
      text: `La visita por video del ${when} no tendrá lugar. Su enlace ya no funciona. Si no lo esperaba, pregunte a su equipo de atención.`,
    }),
  },
  sv: {
    invitation: ({ link, code }) => ({
      subject: 'Ditt videobesök',
      text: `Du är inbjuden till ett videobesök. Öppna länken när det är dags:\n\n${link}\n\nBesökskod: ${code}`,
    }),
    withdrawal: ({ when }) => ({
      subject: 'Ditt videobesök blir inte av',
      text: `Videobesöket ${when} som du var inbjuden till blir inte av. Länken fungerar inte längre. Fråga ditt vårdteam om du inte väntade dig det.`,
    }),
  },
  it: {
    invitation: ({ link, code }) => ({
      subject: 'La sua videovisita',
      text: `È invitato a una videovisita. Apra questo link all’ora della visita:\n\n${link}\n\nCodice della visita: ${code}`,
    }),
    withdrawal: ({ when }) => ({
      subject: 'La sua videovisita non avrà luogo',
      text: `La videovisita di ${when} non avrà luogo. Il suo link non funziona più. Se non se lo aspettava, chieda al suo team di cura.`,
    }),
  },
  de: {
    invitation: ({ link, code }) => ({
      subject: 'Ihre Videosprechstunde',
      text: `Sie sind zu einer Videosprechstunde eingeladen. Öffnen Sie diesen Link zur vereinbarten Zeit:\n\n${link}\n\nBesuchscode: ${code}`,
    }),
    withdrawal: ({ when }) => ({
      subject: 'Ihre Videosprechstunde findet nicht statt',
      text: `Die Videosprechstunde am ${when}, zu der Sie eingeladen waren, findet nicht statt. Der Link gilt nicht mehr. Wenn Sie das nicht erwartet haben, fragen Sie Ihr Behandlungsteam.`,
    }),
  },
};
