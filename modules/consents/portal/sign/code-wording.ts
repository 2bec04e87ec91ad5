// What does the signing page say of the code that stands in for a date of birth, in each language?
import type { ConsentLanguage } from '../../contract/model.ts';

export interface CodeWording {
  readonly why: string;
  readonly send: string;
  readonly wasSent: string;
  readonly code: string;
  readonly needed: string;
  readonly wrong: string;
  readonly isOver: string;
  readonly tooSoon: string;
  readonly noMore: string;
  readonly again: string;
}

const english: CodeWording = {
  why: 'This document is about one person. To show that it is for you, we send you a code to where the link came.',
  send: 'Send me the code',
  wasSent: 'We have sent you a message with a code. It is good for four hours.',
  code: 'Code from the message',
  needed: 'Enter the six digits of the code.',
  wrong: 'This is not the code of the newest message. After five wrong tries the link is closed.',
  isOver: 'This code has run out. Open the link again and ask for another one.',
  tooSoon: 'A code was sent a moment ago. Wait half a minute before you ask for another one.',
  noMore: 'No more codes are sent for this link. Ask your care team for a new link.',
  again: 'Send another code',
};

const spanish: CodeWording = {
  why: 'Este documento trata de una persona. Para mostrar que es para usted, le enviamos un código adonde llegó el enlace.',
  send: 'Enviarme el código',
  wasSent: 'Le hemos enviado un mensaje con un código. Vale cuatro horas.',
  code: 'Código del mensaje',
  needed: 'Escriba las seis cifras del código.',
  wrong: 'Este no es el código del último mensaje. Tras cinco intentos fallidos el enlace se cierra.',
  isOver: 'Este código ha caducado. Abra el enlace de nuevo y pida otro.',
  tooSoon: 'Acabamos de enviar un código. Espere medio minuto antes de pedir otro.',
  noMore: 'Ya no se envían códigos para este enlace. Pida un enlace nuevo a su equipo de atención.',
  again: 'Enviar otro código',
};

const swedish: CodeWording = {
  why: 'Dokumentet handlar om en person. För att visa att det är till dig skickar vi en kod dit länken kom.',
  send: 'Skicka koden till mig',
  wasSent: 'Vi har skickat ett meddelande med en kod. Den gäller i fyra timmar.',
  code: 'Koden i meddelandet',
  needed: 'Skriv kodens sex siffror.',
  wrong: 'Det är inte koden i det senaste meddelandet. Efter fem felaktiga försök stängs länken.',
  isOver: 'Koden gäller inte längre. Öppna länken igen och be om en ny.',
  tooSoon: 'En kod skickades nyss. Vänta en halv minut innan du ber om en ny.',
  noMore: 'Inga fler koder skickas för den här länken. Be ditt vårdteam om en ny länk.',
  again: 'Skicka en ny kod',
};

const italian: CodeWording = {
  why: 'Questo documento riguarda una persona. Per mostrare che è per lei, le inviamo un codice dove è arrivato il link.',
  send: 'Inviami il codice',
  wasSent: 'Le abbiamo inviato un messaggio con un codice. Vale quattro ore.',
  code: 'Codice del messaggio',
  needed: 'Scriva le sei cifre del codice.',
  wrong: 'Questo non è il codice del messaggio più recente. Dopo cinque tentativi errati il link si chiude.',
  isOver: 'Questo codice è scaduto. Apra di nuovo il link e ne chieda un altro.',
  tooSoon: 'Un codice è stato inviato poco fa. Aspetti mezzo minuto prima di chiederne un altro.',
  noMore: 'Per questo link non si inviano altri codici. Chieda un nuovo link al suo team di cura.',
  again: 'Invia un altro codice',
};

const german: CodeWording = {
  why: 'In diesem Dokument geht es um eine Person. Damit klar ist, dass es für Sie bestimmt ist, schicken wir Ihnen einen Code dorthin, wo der Link ankam.',
  send: 'Code an mich senden',
  wasSent: 'Wir haben Ihnen eine Nachricht mit einem Code geschickt. Er gilt vier Stunden.',
  code: 'Code aus der Nachricht',
  needed: 'Geben Sie die sechs Ziffern des Codes ein.',
  wrong:
    'Das ist nicht der Code der neuesten Nachricht. Nach fünf falschen Versuchen wird der Link geschlossen.',
  isOver: 'Dieser Code ist abgelaufen. Öffnen Sie den Link noch einmal und fordern Sie einen neuen an.',
  tooSoon: 'Ein Code wurde gerade geschickt. Warten Sie eine halbe Minute, bevor Sie einen neuen anfordern.',
  noMore:
    'Für diesen Link werden keine Codes mehr geschickt. Bitten Sie Ihr Behandlungsteam um einen neuen Link.',
  again: 'Neuen Code senden',
};

const wordings: Readonly<Record<ConsentLanguage, CodeWording>> = {
  English: english,
  Spanish: spanish,
  Swedish: swedish,
  Italian: italian,
  German: german,
};

export const codeWordingIn = (language: ConsentLanguage): CodeWording => wordings[language];
