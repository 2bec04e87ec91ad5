// What does the signing page say in each language? What stands in the document comes from the server
import type { ConsentLanguage } from '../../contract/model.ts';
import { type CodeWording, codeWordingIn } from './code-wording.ts';

export interface Wording {
  /** BCP 47. */
  readonly tag: string;
  readonly opening: string;
  readonly whoTitle: string;
  readonly whoText: string;
  readonly byCode: CodeWording;
  readonly birthDate: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly go: string;
  readonly wrongDate: string;
  readonly dateNeeded: string;
  readonly for: string;
  readonly openPdf: string;
  readonly signTitle: string;
  readonly name: string;
  readonly nameHint: string;
  readonly nameNeeded: string;
  readonly agree: string;
  readonly agreeNeeded: string;
  readonly draw: string;
  readonly drawHint: string;
  readonly clear: string;
  readonly sign: string;
  readonly decline: string;
  readonly declineTitle: string;
  readonly why: string;
  readonly declineAct: string;
  readonly back: string;
  readonly signedTitle: string;
  readonly signedText: string;
  readonly save: string;
  readonly declinedTitle: string;
  readonly declinedText: string;
  readonly overTitle: string;
  readonly overText: string;
  readonly trouble: string;
}

const english: Wording = {
  tag: 'en',
  opening: 'Opening the document',
  whoTitle: 'Before you read it',
  whoText:
    'This document is about one person. To show that it is for you, enter the date of birth of the patient.',
  byCode: codeWordingIn('English'),
  birthDate: 'Date of birth of the patient',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  go: 'Read the document',
  wrongDate: 'This is not the date of birth of the patient. After five wrong tries the link is closed.',
  dateNeeded: 'Enter the date as numbers, such as 31 1 1970.',
  for: 'For',
  openPdf: 'Save as PDF',
  signTitle: 'Sign',
  name: 'Your first and last name',
  nameHint: 'Your typed name is your signature.',
  nameNeeded: 'Write your first and your last name.',
  agree: 'I have read the document and agree.',
  agreeNeeded: 'Tick this to sign.',
  draw: 'Sign by hand (optional)',
  drawHint: 'With a finger or the mouse.',
  clear: 'Clear',
  sign: 'Sign the document',
  decline: 'I do not want to sign',
  declineTitle: 'Decline to sign',
  why: 'Why (optional)',
  declineAct: 'Decline',
  back: 'Back',
  signedTitle: 'Thank you',
  signedText: 'You have signed. Your care team has the document; you can save it for yourself.',
  save: 'Save the document',
  declinedTitle: 'Not signed',
  declinedText: 'This document was declined. Your care team knows and will talk with you.',
  overTitle: 'This link is not open',
  overText:
    'This link is not valid any more. If you have a newer message from us, use the link in it; else ask your care team for a new one.',
  trouble: 'That did not work. Try again.',
};

const spanish: Wording = {
  tag: 'es',
  opening: 'Abriendo el documento',
  whoTitle: 'Antes de leerlo',
  whoText:
    'Este documento trata de una persona. Para mostrar que es para usted, escriba la fecha de nacimiento del paciente.',
  byCode: codeWordingIn('Spanish'),
  birthDate: 'Fecha de nacimiento del paciente',
  day: 'Día',
  month: 'Mes',
  year: 'Año',
  go: 'Leer el documento',
  wrongDate:
    'Esta no es la fecha de nacimiento del paciente. Tras cinco intentos fallidos el enlace se cierra.',
  dateNeeded: 'Escriba la fecha en números, por ejemplo 31 1 1970.',
  for: 'Para',
  openPdf: 'Guardar como PDF',
  signTitle: 'Firmar',
  name: 'Su nombre y apellido',
  nameHint: 'Su nombre escrito es su firma.',
  nameNeeded: 'Escriba su nombre y su apellido.',
  agree: 'He leído el documento y estoy de acuerdo.',
  agreeNeeded: 'Marque esto para firmar.',
  draw: 'Firmar a mano (opcional)',
  drawHint: 'Con un dedo o el ratón.',
  clear: 'Borrar',
  sign: 'Firmar el documento',
  decline: 'No quiero firmar',
  declineTitle: 'No firmar',
  why: 'Por qué (opcional)',
  declineAct: 'No firmar',
  back: 'Volver',
  signedTitle: 'Gracias',
  signedText: 'Ha firmado. Su equipo de atención tiene el documento; puede guardarlo para usted.',
  save: 'Guardar el documento',
  declinedTitle: 'Sin firmar',
  declinedText: 'Este documento fue rechazado. Su equipo de atención lo sabe y hablará con usted.',
  overTitle: 'Este enlace no está abierto',
  overText:
    'Este enlace ya no es válido. Si tiene un mensaje nuestro más reciente, use su enlace; si no, pida uno nuevo a su equipo de atención.',
  trouble: 'No ha funcionado. Inténtelo de nuevo.',
};

const swedish: Wording = {
  tag: 'sv',
  opening: 'Öppnar dokumentet',
  whoTitle: 'Innan du läser',
  whoText:
    'Dokumentet handlar om en person. Visa att det är till dig genom att skriva patientens födelsedatum.',
  byCode: codeWordingIn('Swedish'),
  birthDate: 'Patientens födelsedatum',
  day: 'Dag',
  month: 'Månad',
  year: 'År',
  go: 'Läs dokumentet',
  wrongDate: 'Det är inte patientens födelsedatum. Efter fem felaktiga försök stängs länken.',
  dateNeeded: 'Skriv datumet med siffror, till exempel 31 1 1970.',
  for: 'För',
  openPdf: 'Spara som PDF',
  signTitle: 'Skriv under',
  name: 'Ditt för- och efternamn',
  nameHint: 'Ditt skrivna namn är din underskrift.',
  nameNeeded: 'Skriv ditt förnamn och ditt efternamn.',
  agree: 'Jag har läst dokumentet och samtycker.',
  agreeNeeded: 'Kryssa i rutan för att skriva under.',
  draw: 'Skriv under för hand (frivilligt)',
  drawHint: 'Med ett finger eller musen.',
  clear: 'Rensa',
  sign: 'Skriv under dokumentet',
  decline: 'Jag vill inte skriva under',
  declineTitle: 'Avstå från att skriva under',
  why: 'Varför (frivilligt)',
  declineAct: 'Avstå',
  back: 'Tillbaka',
  signedTitle: 'Tack',
  signedText: 'Du har skrivit under. Ditt vårdteam har dokumentet; du kan spara det åt dig själv.',
  save: 'Spara dokumentet',
  declinedTitle: 'Inte underskrivet',
  declinedText: 'Dokumentet avböjdes. Ditt vårdteam vet om det och kommer att prata med dig.',
  overTitle: 'Länken är inte öppen',
  overText:
    'Länken gäller inte längre. Har du ett nyare meddelande från oss, använd länken i det; be annars ditt vårdteam om en ny.',
  trouble: 'Det gick inte. Försök igen.',
};

const italian: Wording = {
  tag: 'it',
  opening: 'Apertura del documento',
  whoTitle: 'Prima di leggere',
  whoText:
    'Questo documento riguarda una persona. Per mostrare che è per lei, scriva la data di nascita del paziente.',
  byCode: codeWordingIn('Italian'),
  birthDate: 'Data di nascita del paziente',
  day: 'Giorno',
  month: 'Mese',
  year: 'Anno',
  go: 'Leggi il documento',
  wrongDate: 'Questa non è la data di nascita del paziente. Dopo cinque tentativi errati il link si chiude.',
  dateNeeded: 'Scriva la data in numeri, per esempio 31 1 1970.',
  for: 'Per',
  openPdf: 'Salva come PDF',
  signTitle: 'Firma',
  name: 'Il suo nome e cognome',
  nameHint: 'Il nome scritto è la sua firma.',
  nameNeeded: 'Scriva il suo nome e il suo cognome.',
  agree: 'Ho letto il documento e acconsento.',
  agreeNeeded: 'Spunti questa casella per firmare.',
  draw: 'Firma a mano (facoltativa)',
  drawHint: 'Con un dito o con il mouse.',
  clear: 'Cancella',
  sign: 'Firma il documento',
  decline: 'Non voglio firmare',
  declineTitle: 'Rifiutare la firma',
  why: 'Perché (facoltativo)',
  declineAct: 'Rifiuta',
  back: 'Indietro',
  signedTitle: 'Grazie',
  signedText: 'Ha firmato. Il suo team di cura ha il documento; può salvarlo per sé.',
  save: 'Salva il documento',
  declinedTitle: 'Non firmato',
  declinedText: 'Questo documento è stato rifiutato. Il suo team di cura lo sa e ne parlerà con lei.',
  overTitle: 'Questo link non è aperto',
  overText:
    'Questo link non è più valido. Se ha un nostro messaggio più recente, usi il link che contiene; altrimenti ne chieda uno nuovo al suo team di cura.',
  trouble: 'Non ha funzionato. Riprovi.',
};

const german: Wording = {
  tag: 'de',
  opening: 'Das Dokument wird geöffnet',
  whoTitle: 'Bevor Sie lesen',
  whoText:
    'In diesem Dokument geht es um eine Person. Geben Sie das Geburtsdatum des Patienten ein, damit klar ist, dass es für Sie bestimmt ist.',
  byCode: codeWordingIn('German'),
  birthDate: 'Geburtsdatum des Patienten',
  day: 'Tag',
  month: 'Monat',
  year: 'Jahr',
  go: 'Dokument lesen',
  wrongDate:
    'Das ist nicht das Geburtsdatum des Patienten. Nach fünf falschen Versuchen wird der Link geschlossen.',
  dateNeeded: 'Geben Sie das Datum in Zahlen ein, zum Beispiel 31 1 1970.',
  for: 'Für',
  openPdf: 'Als PDF speichern',
  signTitle: 'Unterschreiben',
  name: 'Ihr Vor- und Nachname',
  nameHint: 'Ihr getippter Name ist Ihre Unterschrift.',
  nameNeeded: 'Schreiben Sie Ihren Vor- und Ihren Nachnamen.',
  agree: 'Ich habe das Dokument gelesen und bin einverstanden.',
  agreeNeeded: 'Kreuzen Sie das an, um zu unterschreiben.',
  draw: 'Von Hand unterschreiben (freiwillig)',
  drawHint: 'Mit einem Finger oder der Maus.',
  clear: 'Löschen',
  sign: 'Dokument unterschreiben',
  decline: 'Ich möchte nicht unterschreiben',
  declineTitle: 'Nicht unterschreiben',
  why: 'Warum (freiwillig)',
  declineAct: 'Ablehnen',
  back: 'Zurück',
  signedTitle: 'Danke',
  signedText:
    'Sie haben unterschrieben. Ihr Behandlungsteam hat das Dokument; Sie können es für sich speichern.',
  save: 'Dokument speichern',
  declinedTitle: 'Nicht unterschrieben',
  declinedText: 'Dieses Dokument wurde abgelehnt. Ihr Behandlungsteam weiß es und spricht mit Ihnen.',
  overTitle: 'Dieser Link ist nicht offen',
  overText:
    'Dieser Link gilt nicht mehr. Wenn Sie eine neuere Nachricht von uns haben, benutzen Sie den Link darin; sonst bitten Sie Ihr Behandlungsteam um einen neuen.',
  trouble: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
};

const wordings: Readonly<Record<ConsentLanguage, Wording>> = {
  English: english,
  Spanish: spanish,
  Swedish: swedish,
  Italian: italian,
  German: german,
};

export const wordingIn = (language: ConsentLanguage): Wording => wordings[language];

/** Before the link has said in which language its document is: what the browser prefers. */
export const wordingOfBrowser = (tags: readonly string[]): Wording =>
  tags
    .map((tag) => Object.values(wordings).find((one) => tag.toLowerCase().startsWith(one.tag)))
    .find((one) => one !== undefined) ?? english;
