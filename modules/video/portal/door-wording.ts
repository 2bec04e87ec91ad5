// The sentences of the page of a visit before the guest is known, in the language of the browser.
import { browserLanguage } from '@alveary/portal/lib/browser-language.ts';
import type { WrittenLanguage } from '@alveary/contract/written-language.ts';

interface DoorWording {
  readonly tongue: WrittenLanguage;
  readonly opening: string;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly hint: string;
  readonly malformed: string;
  readonly invalid: string;
  readonly go: string;
  readonly tooMany: string;
  readonly trouble: string;
}

const wordings: Readonly<Record<WrittenLanguage, DoorWording>> = {
  en: {
    tongue: 'en',
    opening: 'Opening your visit',
    title: 'Enter your visit code',
    text: 'It stands in the message that invited you. You can also open the link in that message.',
    label: 'Visit code',
    hint: '20 letters and digits, with or without hyphens',
    malformed: 'A visit code has 20 letters and digits.',
    invalid: 'This visit code is not valid. Compare it with your invitation, or ask for a new one.',
    go: 'Go to the visit',
    tooMany: 'That was too often. Wait a minute, then try again.',
    trouble: 'The visit could not be opened. Try again.',
  },
  es: {
    tongue: 'es',
    opening: 'Abriendo su visita',
    title: 'Escriba el código de su visita',
    text: 'Está en el mensaje de invitación. También puede abrir el enlace de ese mensaje.',
    label: 'Código de la visita',
    hint: '20 letras y cifras, con o sin guiones',
    malformed: 'Un código de visita tiene 20 letras y cifras.',
    invalid: 'Este código no es válido. Compárelo con su invitación o pida uno nuevo.',
    go: 'Ir a la visita',
    tooMany: 'Han sido demasiadas veces. Espere un minuto e inténtelo de nuevo.',
    trouble: 'No se pudo abrir la visita. Inténtelo de nuevo.',
  },
  sv: {
    tongue: 'sv',
    opening: 'Ditt besök öppnas',
    title: 'Ange koden till besöket',
    text: 'Den står i meddelandet med inbjudan. Du kan också öppna länken i meddelandet.',
    label: 'Besökskod',
    hint: '20 bokstäver och siffror, med eller utan bindestreck',
    malformed: 'En besökskod har 20 bokstäver och siffror.',
    invalid: 'Koden är inte giltig. Jämför den med inbjudan, eller be om en ny.',
    go: 'Gå till besöket',
    tooMany: 'Det var för många gånger. Vänta en minut och försök igen.',
    trouble: 'Besöket kunde inte öppnas. Försök igen.',
  },
  it: {
    tongue: 'it',
    opening: 'Apertura della visita',
    title: 'Inserisca il codice della visita',
    text: "È nel messaggio d'invito. Può anche aprire il link di quel messaggio.",
    label: 'Codice della visita',
    hint: '20 lettere e cifre, con o senza trattini',
    malformed: 'Un codice di visita ha 20 lettere e cifre.',
    invalid: "Questo codice non è valido. Lo confronti con l'invito o ne chieda uno nuovo.",
    go: 'Vai alla visita',
    tooMany: 'Troppe volte. Aspetti un minuto e riprovi.',
    trouble: 'Non è stato possibile aprire la visita. Riprovi.',
  },
  de: {
    tongue: 'de',
    opening: 'Ihr Besuch wird geöffnet',
    title: 'Geben Sie den Code Ihres Besuchs ein',
    text: 'Er steht in der Einladung. Sie können auch den Link in der Nachricht öffnen.',
    label: 'Besuchscode',
    hint: '20 Buchstaben und Ziffern, mit oder ohne Bindestriche',
    malformed: 'Ein Besuchscode hat 20 Buchstaben und Ziffern.',
    invalid:
      'Dieser Code ist nicht gültig. Vergleichen Sie ihn mit der Einladung, oder bitten Sie um einen neuen.',
    go: 'Zum Besuch',
    tooMany: 'Das war zu oft. Warten Sie eine Minute und versuchen Sie es noch einmal.',
    trouble: 'Der Besuch konnte nicht geöffnet werden. Versuchen Sie es noch einmal.',
  },
};

export const doorWording = (): DoorWording => wordings[browserLanguage()];
